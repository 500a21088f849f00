import { parse } from 'node:querystring'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { MessageFields, SubmittedForm } from '#features/contact/message.ts'
import { type Submission, submissionSchema } from '#features/contact/submission-schema.server.ts'
import {
  type ContactDeps,
  submitMessage,
  tooManyMessagesError,
} from '#features/contact/submit-message.server.ts'
import type { HttpContext } from '#http/env.server.ts'
import { errorMessages, HttpError } from '#http/errors.server.ts'
import { fieldErrors } from '#http/middleware/validate-json.server.ts'
import { toStorageHttpError } from '#http/storage-errors.server.ts'
import { translateError } from '#i18n/catalogues.server.ts'

export type FormResult =
  | { status: 303; submittedForm: Extract<SubmittedForm, { state: 'sent' }> }
  | { status: ContentfulStatusCode; submittedForm: Extract<SubmittedForm, { state: 'rejected' }> }

/**
 * Handles a contact form submitted without JavaScript. A rejected submission returns the fields with their
 * errors, or with the reason why the message could not be stored.
 */
export async function submitContactForm(c: HttpContext, deps: ContactDeps): Promise<FormResult> {
  if (!formType.test(c.req.header('content-type') ?? '')) {
    throw new HttpError(415, errorMessages.formOnly)
  }
  const body = parse(await c.req.text(), '&', '=', { maxKeys: maxFields })
  const fields = {
    name: fieldValue(body.name),
    email: fieldValue(body.email),
    subject: fieldValue(body.subject),
    message: fieldValue(body.message),
  }
  const { language } = deps.site.last().shell
  const result = submissionSchema(language).safeParse({ ...fields, remark: body.remark })
  if (!result.success) return rejectedForm(400, fields, { errors: fieldErrors(result.error) })
  const error = await trySubmit(c, deps, result.data)
  if (!error) return { status: 303, submittedForm: { state: 'sent' } }
  c.header('Retry-After', String(error.retryAfterS))
  return rejectedForm(error.status, fields, { formError: translateError(error.message, language) })
}

/** @returns the error with its `Retry-After`; undefined if the message was stored */
async function trySubmit(
  c: HttpContext,
  deps: ContactDeps,
  message: Submission,
): Promise<HttpError | undefined> {
  const { language } = deps.site.last().shell
  try {
    // No idempotency key: the page with the form is cached and shared by all visitors.
    const result = await submitMessage(deps, message, { address: c.get('clientAddress') })
    return result.state === 'throttled'
      ? await tooManyMessagesError(deps.db, result, language)
      : undefined
  } catch (error) {
    const httpError = toStorageHttpError(c, error)
    if (httpError) return httpError
    throw error
  }
}

function rejectedForm(
  status: ContentfulStatusCode,
  fields: MessageFields,
  { errors = {}, formError }: { errors?: Partial<MessageFields>; formError?: string },
): FormResult {
  const submittedForm = {
    state: 'rejected',
    fields,
    errors,
    ...(formError && { formError }),
  } as const
  return { status, submittedForm }
}

const formType = /^application\/x-www-form-urlencoded\b/i
/** The form has six; parsing a hundred thousand takes seconds. */
const maxFields = 20

/** The last value, without NUL and lone surrogates, which cannot be stored and are not typed. */
function fieldValue(value: string | string[] = ''): MessageFields['name'] {
  const last = typeof value === 'string' ? value : (value.at(-1) ?? '')
  return last.replaceAll('\0', '').toWellFormed()
}
