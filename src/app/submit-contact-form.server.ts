import { type MessageFields, messageDraft, type SubmittedForm } from '#features/contact/message.ts'
import { insertMessage } from '#features/contact/message-queries.server.ts'
import { fieldErrors } from '#http/accepts.server.ts'
import type { HttpContext } from '#http/env.server.ts'
import { HttpError, messages } from '#http/errors.server.ts'
import type { AppParts } from './app-parts.server.ts'

/**
 * Takes a contact form that the browser sent by itself, without a script. What was typed comes back
 * with what is wrong with it.
 */
export async function submitContactForm(
  c: HttpContext,
  { db, now }: Pick<AppParts, 'db' | 'now'>,
): Promise<SubmittedForm> {
  if (!formType.test(c.req.header('content-type') ?? '')) {
    throw new HttpError(415, messages.formOnly)
  }
  const body = await c.req.parseBody()
  const fields = {
    name: text(body.name),
    email: text(body.email),
    subject: text(body.subject),
    message: text(body.message),
  }
  const result = messageDraft.safeParse(fields)
  if (!result.success) return { state: 'refused', fields, errors: fieldErrors(result.error) }
  await insertMessage(db, result.data, now())
  return { state: 'sent' }
}

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** What cannot be stored, and nobody typed, is left out rather than held against the sender. */
function text(value: unknown): MessageFields['name'] {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}
