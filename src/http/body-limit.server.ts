import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './env.server.ts'
import { HttpError, messages } from './errors.server.ts'

/** Refuses a larger body with 413 and the sentence, told by its length or found while it is read. */
export function limitBody(maxBytes: number, message: string = messages.tooLarge) {
  const refuse = () => {
    throw new HttpError(413, message)
  }
  const limitWhileRead = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return createMiddleware<HttpEnv>(async (c, next) => {
    // Before anything touches the body: one that was begun and given up costs the connection.
    if (Number(c.req.header('content-length')) > maxBytes) refuse()
    return limitWhileRead(c, next)
  })
}
