/** What travels with a request through every handler. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Log } from './log.server.ts'

export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; log: Log; clientAddress: string }
}

export type HttpContext = Context<HttpEnv>
