import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { readIdempotencyKey } from '#http/idempotency-key.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { submissionSchema } from './submission-schema.server.ts'
import { type ContactDeps, submitMessage, tooManyMessagesError } from './submit-message.server.ts'

/** `/api/contact`: responds after the message is stored. @throws HttpError 422, 429 */
export function contactApi(deps: ContactDeps) {
  return new Hono<HttpEnv>().post('/', validateJson(submissionSchema), async (c) => {
    const idempotencyKey = readIdempotencyKey(c)
    const sender = { address: c.get('clientAddress'), idempotencyKey }
    const result = await submitMessage(deps, c.get('body'), sender)
    if (result.state === 'throttled') {
      throw await tooManyMessagesError(deps.db, result, c.get('language') ?? 'en')
    }
    if (result.state === 'keyReused') throw new HttpError(422, keyReused)
    return c.json({ _id: result.id, message: 'Message sent successfully!' }, 201)
  })
}

/**
 * Sets the language of error messages: the site's if the request asks for it, as the form of the site does. Programs get
 * English.
 */
export function contactLanguage(site: ContactDeps['site']) {
  return createMiddleware<HttpEnv>((c, next) => {
    const { language } = site.last().shell
    if (c.req.header('accept-language') === language) c.set('language', language)
    return next()
  })
}

const keyReused =
  'This Idempotency-Key was used for another message. Use a different key for this one.'
