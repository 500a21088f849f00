import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './env.server.ts'
import { errorAnswer, HttpError, messages } from './errors.server.ts'

/**
 * Refuses a request whose `Host` is no host, such as `4294967296`. No page is drawn for it: all that
 * would read its URL, the page included, would throw.
 */
export const wellFormedAddress = createMiddleware<HttpEnv>(async (c, next) => {
  if (!URL.canParse(c.req.url)) return errorAnswer(c, new HttpError(400, messages.badAddress))
  return next()
})
