import { parse } from 'node:querystring'
import type { MessageFields, SubmittedForm } from '#features/contact/message.ts'
import { receivedMessage } from '#features/contact/received-message.server.ts'
import {
  type ContactParts,
  floodSentence,
  takeMessage,
} from '#features/contact/take-message.server.ts'
import { fieldErrors } from '#http/accepts.server.ts'
import type { HttpContext } from '#http/env.server.ts'
import { HttpError, messages } from '#http/errors.server.ts'

/**
 * Takes a contact form that the browser sent by itself, without a script. What was typed comes back
 * with what is wrong with it.
 */
export async function submitContactForm(
  c: HttpContext,
  parts: ContactParts,
): Promise<SubmittedForm> {
  if (!formType.test(c.req.header('content-type') ?? '')) {
    throw new HttpError(415, messages.formOnly)
  }
  const body = parse(await c.req.text(), '&', '=', { maxKeys: mostFields })
  const fields = {
    name: text(body.name),
    email: text(body.email),
    subject: text(body.subject),
    message: text(body.message),
  }
  const result = receivedMessage.safeParse({ ...fields, website: body.website })
  if (!result.success) return { state: 'refused', fields, errors: fieldErrors(result.error) }
  const taken = await takeMessage(parts, result.data, c.get('clientAddress'))
  if (taken.state === 'kept') return { state: 'sent' }
  const { retryAfterS } = taken
  c.header('Retry-After', String(retryAfterS))
  return { state: 'refused', fields, errors: {}, flood: floodSentence(retryAfterS) }
}

const formType = /^application\/x-www-form-urlencoded\b/i
/** A browser sends six; to look at a hundred thousand takes seconds. */
const mostFields = 20

/** What cannot be stored, and nobody typed, is left out rather than held against the sender. */
function text(value: string | string[] = ''): MessageFields['name'] {
  const last = typeof value === 'string' ? value : (value.at(-1) ?? '')
  return last.replaceAll('\0', '').toWellFormed()
}
