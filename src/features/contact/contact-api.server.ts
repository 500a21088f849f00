import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, invalidField } from '#http/errors.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { submissionSchema } from './submission-schema.server.ts'
import { type ContactDeps, submitMessage, tooManyMessagesError } from './submit-message.server.ts'

/** `/api/contact`: responds after the message is stored. @throws HttpError 422, 429 */
export function contactApi(deps: ContactDeps) {
  return new Hono<HttpEnv>().post('/', validateJson(submissionSchema), async (c) => {
    const idempotencyKey = readIdempotencyKey(c.req.header(keyHeader))
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

const keyHeader = 'Idempotency-Key'
const keyReused =
  'This Idempotency-Key was used for another message. Use a different key for this one.'

/** An RFC 9651 string is quoted; many clients omit the quotes. @throws HttpError 400 */
function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = /^("?)([\w-]{16,128})\1$/.exec(header)?.[2]
  if (!key) throw invalidField(keyHeader, `${keyHeader} must be 16 to 128 of A-Z a-z 0-9 _ -`)
  return key
}
