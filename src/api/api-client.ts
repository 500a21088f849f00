/** The API client of the browser. */
import { bearerToken } from './stored-user.ts'

export const apiTimeoutMs = 8000

/** An unsuccessful response, or no response (`status` is undefined). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number | undefined
  /** The `message` of the response body. */
  readonly serverMessage: string | undefined
  /** A message for each invalid field. */
  readonly errors: Record<string, string> = {}

  constructor(message: string, { cause, ...details }: ErrorDetails = {}) {
    super(message, { cause })
    Object.assign(this, details)
  }
}

type ErrorDetails = Partial<Pick<ApiError, 'status' | 'serverMessage' | 'errors'>> & ErrorOptions

/** The error itself, or an empty ApiError for anything else that was thrown. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('')
}

export interface ApiResponse<Body = unknown> {
  body: Body
  headers: Headers
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** The request outlives the page; its body has at most 64 KiB. */
  keepalive?: boolean
}

/**
 * Calls the API and returns the parsed body, `{}` for a 204 or a response that is not JSON.
 * @throws ApiError with the server's message or 'API request failed with status {code}'; also for a
 *   network error, after 8 seconds without a response and for invalid JSON
 */
export async function callApi<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  return (await callApiWithHeaders<Body>(method, path, body)).body
}

/** Like `callApi`, with the response headers. */
export async function callApiWithHeaders<Body>(
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<ApiResponse<Body>> {
  const response = await send(method, path, body, options)
  const responseBody = await readBody(response, path).catch((error) => {
    options.signal?.throwIfAborted()
    throw error
  })
  if (!response.ok) throw toApiError(response.status, responseBody)
  return { body: responseBody as Body, headers: response.headers }
}

async function send(
  method: string,
  path: string,
  body: unknown,
  { signal, headers, keepalive = false }: CallOptions,
) {
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
        ...headers,
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      keepalive,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ApiError(`${method} ${path} got no response`, { cause })
  }
}

async function readBody(response: Response, path: string): Promise<unknown> {
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '')
  if (response.status === 204 || !isJson) return {}
  try {
    return await response.json()
  } catch (cause) {
    if (!response.ok) return {}
    throw new ApiError(`${path} returned invalid JSON`, { cause })
  }
}

export function toApiError(status: number, body: unknown): ApiError {
  const { message, errors } = (body ?? {}) as { message?: unknown; errors?: unknown }
  const serverMessage = typeof message === 'string' && message ? message : undefined
  return new ApiError(serverMessage ?? `API request failed with status ${status}`, {
    status,
    ...(serverMessage && { serverMessage }),
    ...(typeof errors === 'object' &&
      errors !== null && { errors: errors as Record<string, string> }),
  })
}
