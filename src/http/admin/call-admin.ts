/** Calls of the admin pages: no samples, no retries, and an ended session is noticed at once. */
import { type ApiAnswer, ApiError, callApiInFull } from '../api-client.ts'
import { forgetUserInfo } from './user-record.ts'

/**
 * Calls the API. A 401 means that the session is over: the record of the login is dropped, and the
 * guard of the admin pages leads to the login.
 * @throws ApiError
 */
export async function callAdmin<Body>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<ApiAnswer<Body>> {
  try {
    return await callApiInFull<Body>(method, path, body, signal)
  } catch (error) {
    if (isSessionOver(error)) forgetUserInfo()
    throw error
  }
}

export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The server's own sentence about a refusal, where it sent one that a person can use. */
export function serverSentence(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || (error.status ?? 500) >= 500) return undefined
  return error.serverMessage
}
