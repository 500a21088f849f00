/** API errors and their JSON shape: `{message, errors?, requestId?}`. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { translateError } from '#i18n/catalogues.server.ts'
import { serverTranslation } from '#i18n/en.ts'
import type { HttpContext } from './env.server.ts'

export type FieldErrors = Record<string, string>

/** An expected client error, thrown by guards and validators and sent by `onError`. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly errors: FieldErrors | undefined
  /** Seconds; sent as `Retry-After`. */
  readonly retryAfterS: number | undefined
  /** The methods that the resource supports; sent as `Allow`. */
  readonly allow: string[] | undefined
  /** Sent as `WWW-Authenticate`. */
  readonly challenge: string | undefined

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { errors, retryAfterS, allow, challenge }: ErrorDetails = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.errors = errors
    this.retryAfterS = retryAfterS
    this.allow = allow
    this.challenge = challenge
  }
}

interface ErrorDetails {
  errors?: FieldErrors
  retryAfterS?: number
  allow?: string[]
  challenge?: string
}

export const errorMessages = {
  ...serverTranslation.errors,
  jsonOnly: 'Send the request as JSON, with the header Content-Type: application/json.',
  badJson: 'The request is not valid JSON.',
  objectExpected: 'The request must be a JSON object.',
  loginNeeded: 'Please log in.',
  adminsOnly: 'This requires an administrator account.',
  tokensExcluded: 'API tokens cannot do this. Log in instead.',
  preconditionFailed: 'This was changed elsewhere after you read it.',
} as const

/** A 400 for a single field, for rules that only the server can check. */
export function invalidField(field: string, message: string): HttpError {
  return new HttpError(400, errorMessages.invalid, { errors: { [field]: message } })
}

export function errorResponse(c: HttpContext, error: HttpError) {
  const { status, errors } = error
  const message = localMessage(c, error.message)
  setErrorHeaders(c, error)
  return c.json(errors ? { message, errors } : { message }, status)
}

/** Sets the headers of an error response, which may be a page or JSON. */
export function setErrorHeaders(c: Context, { retryAfterS, allow, challenge }: HttpError) {
  if (challenge) c.header('WWW-Authenticate', challenge)
  if (retryAfterS !== undefined) c.header('Retry-After', String(retryAfterS))
  if (allow) c.header('Allow', allow.join(', '))
}

/** A 405. @param allow the supported methods */
export function methodNotAllowed(allow: string[]): HttpError {
  return new HttpError(405, errorMessages.methodNotAllowed, { allow })
}

/** A 500 without details; the cause is logged under the request id. */
export function internalErrorResponse(c: HttpContext, requestId: string) {
  return c.json({ message: localMessage(c, errorMessages.internal), requestId }, 500)
}

function localMessage(c: HttpContext, message: string) {
  return translateError(message, c.get('language') ?? 'en')
}

/** Returns the value. @throws HttpError 404 if it is undefined */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new HttpError(404, errorMessages.notFound)
  return value
}
