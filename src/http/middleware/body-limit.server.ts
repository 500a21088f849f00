import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../env.server.ts'
import { errorMessages, HttpError } from '../errors.server.ts'

/** Rejects a larger body with 413, by its Content-Length or while it is read. */
export function limitBody(maxBytes: number, message: string = errorMessages.tooLarge) {
  const reject = () => {
    throw new HttpError(413, message)
  }
  const limitStream = bodyLimit({ maxSize: maxBytes, onError: reject })
  return createMiddleware<HttpEnv>(async (c, next) => {
    // Before the body is read: abandoning one that was begun would cost the connection.
    if (Number(c.req.header('content-length')) > maxBytes) reject()
    return limitStream(c, next)
  })
}
