import { HttpError } from './errors.server.ts'

/** A 429 that says in minutes how long to wait. */
export function tooManyAttempts(retryAfterS: number): HttpError {
  const message = `Too many attempts. Please try again in ${inMinutes(retryAfterS)}.`
  return new HttpError(429, message, { retryAfterS })
}

/** As one says it: 'a minute', '12 minutes'. */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
