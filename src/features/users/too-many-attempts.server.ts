import { HttpError } from '#http/errors.server.ts'

/** A 429 that says in minutes how long to wait. */
export function tooManyAttempts(retryAfterS: number): HttpError {
  const minutes = Math.ceil(retryAfterS / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new HttpError(429, `Too many attempts. Please try again in ${wait}.`, { retryAfterS })
}
