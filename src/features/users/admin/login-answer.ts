/** What the calls of a login answer, and what is made of it. */
import type { UserInfo } from '#http/admin/user-record.ts'
import { ApiError } from '#http/api-client.ts'
import type { LoginAnswer, SecondStepMethod, SecondStepNeeded } from '../account.ts'

/** How a second step can be made; undefined where none is asked for. */
export function secondStepMethods(
  answer: LoginAnswer | SecondStepNeeded,
): SecondStepMethod[] | undefined {
  return 'secondStep' in answer ? answer.secondStep.methods : undefined
}

/**
 * What the browser keeps of a login, and nothing else of the answer.
 * @throws ApiError for an answer that names nobody: some proxy's page, not our server's word
 */
export function recordOf(answer: LoginAnswer): UserInfo {
  if (Object.keys(answer).length === 0) throw new ApiError('The login was answered by nothing')
  const { _id, username, email, isAdmin } = answer
  return { _id, username, email, isAdmin }
}

/** 'You have 9 recovery codes left.' */
export function codesLeftSentence(count: number): string {
  if (count === 0) return 'You have no recovery codes left.'
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`
}
