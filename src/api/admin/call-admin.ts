/** API calls of the admin pages: no samples and no retries. */
import { ApiError, type ApiResponse, type CallOptions, callApiWithHeaders } from '../api-client.ts'
import { clearStoredUser } from './use-stored-user.ts'

/**
 * Calls the API. A 401 means that the session has ended: the stored user is cleared, and the admin app
 * redirects to the login.
 * @throws ApiError
 */
export async function callAdmin<Body>(
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<ApiResponse<Body>> {
  try {
    return await callApiWithHeaders<Body>(method, path, body, options)
  } catch (error) {
    if (isSessionOver(error)) clearStoredUser()
    throw error
  }
}

export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Runs the action, asking for the password first if the last check is too old. */
export type WithReauth = <Result>(action: () => Promise<Result>) => Promise<Result | undefined>

/** Whether the server has no such resource; another server of the API may lack whole parts. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The server's message of a client error; undefined for a server or network error. */
export function serverMessageOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || (error.status ?? 500) >= 500) return undefined
  return error.serverMessage
}
