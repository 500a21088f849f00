/** Calls of the API of a site far away, with a token. */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DataError } from '#db/sqlite-check.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { SourceError } from '../import/import-source.server.ts'

/** Each throws a SourceError if there is no answer, a RefusedError, and for the token a DataError: no call will work. */
export interface RemoteCalls {
  /** @returns undefined for a 404 */
  get: <Value>(path: string) => Promise<Tagged<Value> | undefined>
  /** @returns undefined if what it is based on is another version by now, or gone */
  send: <Value>(
    method: string,
    path: string,
    body?: unknown,
    headers?: HeadersInit,
  ) => Promise<Tagged<Value> | undefined>
  /** @throws RefusedError also for what is outdated or gone */
  change: <Value>(
    method: string,
    path: string,
    body: unknown,
    headers?: HeadersInit,
  ) => Promise<Value>
  /** A file. */
  read: (path: string) => Promise<Buffer | undefined>
  upload: <Value>(path: string, bytes: Buffer) => Promise<Value>
}

/** What the site answers, and the version that it is. */
export interface Tagged<Value> {
  value: Value
  etag: string | null
}

/** The site has answered with its reason. */
export class RefusedError extends SourceError {
  /** As the site throws it. */
  readonly response: HttpError

  constructor(response: HttpError) {
    const [first] = Object.entries(response.errors ?? {})
    super(first ? `\`${first[0]}\`: ${first[1]}` : response.message)
    this.response = response
  }
}

/** Gone, or of another version. */
const outdatedStatuses = [404, 409, 412]
const timeoutMs = 60_000

/** @throws SourceError for an address to which no token may be sent */
export function remoteCalls(address: string, token: string): RemoteCalls {
  const origin = originOf(address)
  const authorization = { Authorization: `Bearer ${token}` }

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(origin + path, {
      ...init,
      headers: { ...authorization, ...(init.headers as Record<string, string>) },
      // A token is for this site only.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(fail)
    if (response.type === 'opaqueredirect' || [301, 302, 307, 308].includes(response.status)) {
      throw new SourceError(`${origin} redirects elsewhere. Use the address that it leads to.`)
    }
    return response
  }

  async function orRefuse(response: Response): Promise<Response> {
    const { ok, status } = response
    if (ok) return response
    if (status === 401) {
      throw new DataError(`${origin} refuses the API token: it is wrong, expired or revoked.`)
    }
    const { message, errors } = (await response.json().catch(() => null)) ?? {}
    const reason = message ?? `${origin} answered ${status}.`
    throw new RefusedError(new HttpError(status as ContentfulStatusCode, reason, { errors }))
  }

  async function change<Value>(
    method: string,
    path: string,
    body?: unknown,
    headers: HeadersInit = {},
  ): Promise<Tagged<Value>> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const init = { method, ...json, headers: { ...type, ...(headers as Record<string, string>) } }
    const response = await orRefuse(await request(path, init))
    const value = response.status === 204 ? (true as never) : await readJson(response)
    return { value, etag: response.headers.get('etag') }
  }

  /** Also of a site that is none of Folio. */
  function readJson(response: Response) {
    return response.json().catch((error) => {
      if (error instanceof SyntaxError)
        throw new SourceError(`${origin} does not answer as a site of Folio.`)
      return fail(error)
    })
  }

  function fail(error: Error): never {
    throw new SourceError(`${origin} does not answer (${reasonOf(error)}).`)
  }

  return {
    get: async (path) => {
      const response = await request(path)
      if (response.status === 404) return undefined
      const value = await readJson(await orRefuse(response))
      return { value, etag: response.headers.get('etag') }
    },
    send: (method, path, body, headers) => {
      const outdated = method === 'POST' ? [404] : outdatedStatuses
      return change<never>(method, path, body, headers).catch((error) => {
        if (error instanceof RefusedError && outdated.includes(error.response.status))
          return undefined
        throw error
      })
    },
    change: async (...request) => (await change<never>(...request)).value,
    read: async (path) => {
      const response = await request(path)
      if (response.status === 404) return undefined
      return Buffer.from(await (await orRefuse(response)).arrayBuffer().catch(fail))
    },
    upload: async (path, bytes) => {
      const headers = { 'Content-Type': 'application/octet-stream' }
      const init = { method: 'POST', body: new Uint8Array(bytes), headers }
      return readJson(await orRefuse(await request(path, init)))
    },
  }
}

function originOf(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new SourceError('The site needs an address such as https://example.com.')
  }
  const { protocol, hostname, origin } = new URL(address)
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (protocol === 'https:' || isLocal) return origin
  throw new SourceError('A token is sent to https:// only, where nobody else can read it.')
}

function reasonOf({ cause, name }: Error) {
  return (cause as { code?: string } | undefined)?.code ?? name
}
