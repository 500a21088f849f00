/** Hono's environment: bindings and per-request variables. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Log } from '#log/log.server.ts'
import type { Scope } from './scopes.ts'

export interface HttpEnv {
  /** `requestId`: set on internal requests; the id of the request they are made for. */
  Bindings: Partial<HttpBindings> & { requestId?: string }
  Variables: {
    requestId: string
    log: Log
    clientAddress: string
    /** Of the messages in JSON responses, a BCP 47 tag; absent: English. */
    language?: string
    /** The CSP source of a style that only this document has. */
    styleHash?: string
    /** How many posts a search has found. */
    searchResults?: number
    /** Absent for an anonymous visitor, and for a program with an API token. */
    session?: Session
    /** Of the program that makes the request. */
    apiToken?: ApiToken
  }
}

export type HttpContext = Context<HttpEnv>

export interface Session {
  tokenHash: string
  /** Time of the last login or re-authentication in this session. ISO 8601, UTC. */
  reauthenticatedAt: string | null
  account: Account
}

/** A verified API token. */
export interface ApiToken {
  id: string
  scopes: Scope[]
  account: Account
}

/** The account as sent to the client after login and as checked by guards. */
export interface Account {
  _id: string
  username: string
  email: string
  isAdmin: boolean
}
