import { ApiError } from '#http/api-client.ts'
import { confirmationNeeded } from '../account.ts'

/** Whether what is delicate may be done without showing the password once more. */
export function isConfirmed(until: string | null | undefined, now: Date): boolean {
  return until != null && Date.parse(until) > now.getTime()
}

/** Whether the server asks for the password: its clock decides, not the browser's. */
export function isConfirmationAsked(error: unknown): boolean {
  return error instanceof ApiError && error.serverMessage === confirmationNeeded
}
