import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import * as z from 'zod/mini'
import type { HttpEnv } from '../env.server.ts'
import { isJson, parseJsonObject } from './validate-json.server.ts'

const noFields = z.strictObject({})

/**
 * Refuses the fields of a call that reads none, as strict schemas refuse unknown ones. Not for anonymous clients, who learn
 * first that they have to log in.
 * @throws HttpError 400
 */
export const refuseUnreadFields = createMiddleware<HttpEnv>(async (c, next) => {
  const hasBody = ['POST', 'PUT'].includes(c.req.method)
  const isKnown = c.get('session') !== undefined || c.get('apiToken') !== undefined
  const isRead = matchedRoutes(c).some(({ handler }) => 'bodySchema' in handler)
  if (hasBody && isKnown && !isRead && isJson(c.req.header('content-type'))) {
    const text = await c.req.text()
    if (text !== '') parseJsonObject(noFields, text)
  }
  await next()
})
