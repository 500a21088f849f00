/** What a call that failed may have done all the same. */
import { ApiError } from '#http/api-client.ts'

/** Whether nobody knows what came of it: no answer came, or none of the site's own. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status ?? 500) >= 500
}

/** Whether what was to be removed is gone: in another tab, or by a call whose answer was lost. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
