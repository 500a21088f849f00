/** The browser's one way to the API: every call of the product goes through here. */
import { bearerToken } from './user-info.ts'

export const apiTimeoutMs = 8000

/** An answer that is no success, or none at all (then `status` is absent). */
export class ApiError extends Error {
  readonly status: number | undefined
  /** The server's own sentence, where it sent one. */
  readonly serverMessage: string | undefined
  /** One sentence for each field that the server refused. */
  readonly errors: Record<string, string>

  constructor(
    message: string,
    details: {
      status?: number
      serverMessage?: string
      errors?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = details.status
    this.serverMessage = details.serverMessage
    this.errors = details.errors ?? {}
  }
}

export interface ApiAnswer<Body = unknown> {
  body: Body
  headers: Headers
}

/**
 * Calls the API and gives the parsed answer. A 204 or an answer that is not JSON gives `{}`.
 * @throws ApiError with the server's message or 'API request failed with status {code}'; also for a
 *   dead network, 8 seconds without an answer and unreadable JSON
 */
export async function callApi<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  return (await callApiInFull<Body>(method, path, body)).body
}

/** The same, with the answer's headers beside its body. */
export async function callApiInFull<Body>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<ApiAnswer<Body>> {
  const response = await send(method, path, body, signal)
  const answer = await readBody(response, path).catch((error) => {
    signal?.throwIfAborted()
    throw error
  })
  if (!response.ok) throw refusal(response.status, answer)
  return { body: answer as Body, headers: response.headers }
}

async function send(method: string, path: string, body: unknown, signal?: AbortSignal) {
  const token = bearerToken()
  const timeout = AbortSignal.timeout(apiTimeoutMs)
  try {
    return await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ApiError(`${method} ${path} got no answer`, { cause })
  }
}

async function readBody(response: Response, path: string): Promise<unknown> {
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '')
  if (response.status === 204 || !isJson) return {}
  try {
    return await response.json()
  } catch (cause) {
    if (!response.ok) return {}
    throw new ApiError(`${path} answered unreadable JSON`, { cause })
  }
}

/** The error that an answer without success stands for. @param answer its parsed body */
export function refusal(status: number, answer: unknown): ApiError {
  const { message, errors } = (answer ?? {}) as { message?: unknown; errors?: unknown }
  const serverMessage = typeof message === 'string' && message ? message : undefined
  return new ApiError(serverMessage ?? `API request failed with status ${status}`, {
    status,
    ...(serverMessage && { serverMessage }),
    ...(typeof errors === 'object' &&
      errors !== null && { errors: errors as Record<string, string> }),
  })
}
