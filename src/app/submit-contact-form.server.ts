import { parse } from 'node:querystring'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { MessageFields, SubmittedForm } from '#features/contact/message.ts'
import { type ReceivedMessage, receivedMessage } from '#features/contact/received-message.server.ts'
import {
  type ContactParts,
  floodSentence,
  takeMessage,
} from '#features/contact/take-message.server.ts'
import { fieldErrors } from '#http/accepts.server.ts'
import type { HttpContext } from '#http/env.server.ts'
import { HttpError, messages } from '#http/errors.server.ts'
import { storageRefusal } from '#http/storage-failure.server.ts'

export type FormAnswer =
  | { status: 303; submittedForm: Extract<SubmittedForm, { state: 'sent' }> }
  | { status: ContentfulStatusCode; submittedForm: Extract<SubmittedForm, { state: 'refused' }> }

/**
 * Takes a contact form that the browser sent by itself, without a script. What was typed comes back
 * with what is wrong with it, also where the server could not keep it.
 */
export async function submitContactForm(c: HttpContext, parts: ContactParts): Promise<FormAnswer> {
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
  if (!result.success) return refused(400, fields, { errors: fieldErrors(result.error) })
  const trouble = await keep(c, parts, result.data)
  if (!trouble) return { status: 303, submittedForm: { state: 'sent' } }
  c.header('Retry-After', String(trouble.retryAfterS))
  return refused(trouble.status, fields, { trouble: trouble.message })
}

/** @returns why it was not kept, and when to try again; nothing where it was */
async function keep(
  c: HttpContext,
  parts: ContactParts,
  message: ReceivedMessage,
): Promise<HttpError | undefined> {
  try {
    const taken = await takeMessage(parts, message, c.get('clientAddress'))
    if (taken.state === 'kept') return undefined
    const { retryAfterS } = taken
    return new HttpError(429, floodSentence(retryAfterS), { retryAfterS })
  } catch (error) {
    const refusal = storageRefusal(c, error)
    if (refusal) return refusal
    throw error
  }
}

function refused(
  status: ContentfulStatusCode,
  fields: MessageFields,
  { errors = {}, trouble }: { errors?: Partial<MessageFields>; trouble?: string },
): FormAnswer {
  const submittedForm = { state: 'refused', fields, errors, ...(trouble && { trouble }) } as const
  return { status, submittedForm }
}

const formType = /^application\/x-www-form-urlencoded\b/i
/** A browser sends six; to look at a hundred thousand takes seconds. */
const mostFields = 20

/** What cannot be stored, and nobody typed, is left out rather than held against the sender. */
function text(value: string | string[] = ''): MessageFields['name'] {
  const last = typeof value === 'string' ? value : (value.at(-1) ?? '')
  return last.replaceAll('\0', '').toWellFormed()
}
