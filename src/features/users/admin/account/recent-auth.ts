import { asApiError } from '#api/api-client.ts'
import { reauthRequiredMessage } from '../../account/account.ts'

/** Whether the password was verified recently enough. */
export function hasRecentAuth(until: string | null | undefined, now: Date): boolean {
  return until != null && Date.parse(until) > now.getTime()
}

/** Whether the server refused the request until the password is verified again. */
export function isReauthRequired(error: unknown): boolean {
  return asApiError(error).serverMessage === reauthRequiredMessage
}
