import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../env.server.ts'
import { errorMessages, HttpError } from '../errors.server.ts'

/** Rejects downloads that another site's page triggers. */
export const requireSameOrigin = createMiddleware<HttpEnv>(async (c, next) => {
  const site = c.req.header('sec-fetch-site') ?? 'none'
  if (site !== 'same-origin' && site !== 'none')
    throw new HttpError(403, errorMessages.foreignOrigin)
  await next()
})
