/** What travels with a request through every handler. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Log } from './log.server.ts'

export interface HttpEnv {
  /** `requestId`: of the visitor's request for which the site asks itself. */
  Bindings: Partial<HttpBindings> & { requestId?: string }
  Variables: {
    requestId: string
    log: Log
    clientAddress: string
    /** Absent for a visitor who is not logged in. */
    session?: Session
  }
}

export type HttpContext = Context<HttpEnv>

/** Who is logged in, and by which session. */
export interface Session {
  tokenHash: string
  /** When the password, or something as good, was last shown in it. ISO 8601, UTC. */
  confirmedAt: string | null
  account: Account
}

/** What the login answers and every guard looks at. */
export interface Account {
  _id: string
  username: string
  email: string
  isAdmin: boolean
}
