/** The one shape of every error that an API call answers: `{message, errors?, requestId?}`. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type FieldErrors = Record<string, string>

/** An expected refusal. Thrown by a guard or a reader of input, answered by `onError` as it stands. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly errors: FieldErrors | undefined
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
  readonly retryAfterS: number | undefined

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { errors, retryAfterS }: { errors?: FieldErrors; retryAfterS?: number } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.errors = errors
    this.retryAfterS = retryAfterS
  }
}

export const messages = {
  notFound: 'There is nothing at this address.',
  badAddress: 'The address is not well-formed.',
  cutOff: 'The request ended before all of it had arrived.',
  tooLarge: 'The request is larger than this server accepts.',
  jsonOnly: 'Send the request as JSON, with the header Content-Type: application/json.',
  formOnly: 'Send the form as application/x-www-form-urlencoded.',
  badJson: 'The request is not valid JSON.',
  objectExpected: 'The request must be a JSON object.',
  controlCharacters: 'The text holds characters that cannot be stored.',
  loginNeeded: 'Please log in.',
  adminsOnly: 'Your account is no administrator, so it cannot do this.',
  foreignOrigin: 'This request came from another site and was refused.',
  internal: 'Something went wrong on the server. Please try again later.',
  invalid: 'Please check the marked fields.',
} as const

/** A 400 for one field that breaks a rule which only the server knows. */
export function invalidField(field: string, sentence: string): HttpError {
  return new HttpError(400, messages.invalid, { errors: { [field]: sentence } })
}

export function errorAnswer(c: Context, error: HttpError) {
  const { status, message, errors, retryAfterS } = error
  if (retryAfterS !== undefined) c.header('Retry-After', String(retryAfterS))
  return c.json(errors ? { message, errors } : { message }, status)
}

/** The neutral answer to a surprise: the cause is in the log, under the request id. */
export function internalErrorAnswer(c: Context, requestId: string) {
  return c.json({ message: messages.internal, requestId }, 500)
}

/** @throws HttpError 404 where there is nothing */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new HttpError(404, messages.notFound)
  return thing
}
