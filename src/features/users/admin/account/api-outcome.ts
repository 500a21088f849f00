/** What a failed call to the API may have changed. */
import { ApiError, asApiError } from '#api/api-client.ts'

/** Whether the change may have been stored: no response came, or none that the site chose to send. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status ?? 500) >= 500
}

/** Whether the thing to remove no longer exists, for example because another tab removed it. */
export function isGone(error: unknown): boolean {
  return asApiError(error).status === 404
}
