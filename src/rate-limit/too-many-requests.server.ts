import { HttpError } from '#http/errors.server.ts'

/** A 429 with the waiting time in minutes. */
export function tooManyRequests(retryAfterS: number): HttpError {
  const message = `Too many attempts. Please try again in ${inMinutes(retryAfterS)}.`
  return new HttpError(429, message, { retryAfterS })
}

/** Formats as 'a minute' or '12 minutes'. */
function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
