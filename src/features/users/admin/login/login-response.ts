/** Interprets login responses. */
import { ApiError } from '#api/api-client.ts'
import type { StoredUser } from '#api/stored-user.ts'
import type { LoginResponse, SecondStepMethod, SecondStepRequired } from '../../account/account.ts'

/** @returns undefined if no second factor is required */
export function requiredMethods(
  response: LoginResponse | SecondStepRequired,
): SecondStepMethod[] | undefined {
  return 'secondStep' in response ? response.secondStep.methods : undefined
}

/**
 * The fields to store in the browser.
 * @throws ApiError for an empty response, for example from a proxy
 */
export function toStoredUser(response: LoginResponse): StoredUser {
  if (Object.keys(response).length === 0) throw new ApiError('The login response is empty')
  const { _id, username, email, isAdmin, token } = response
  return { _id, username, email, isAdmin, ...(token && { token }) }
}

/** 'You have 9 recovery codes left.' */
export function codesLeftMessage(count: number): string {
  if (count === 0) return 'You have no recovery codes left.'
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`
}
