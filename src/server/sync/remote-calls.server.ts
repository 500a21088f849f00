/** Calls of the API of a site far away, with a token. */
import { SourceError } from '../import/import-source.server.ts'

export interface RemoteCalls {
  /** @returns undefined for a 404. @throws SourceError for a refusal, as the next */
  get: <Value>(path: string) => Promise<{ value: Value; etag: string | null } | undefined>
  /** @returns undefined if what it is based on is another version by now, or gone */
  send: <Value>(
    method: string,
    path: string,
    body?: unknown,
    headers?: HeadersInit,
  ) => Promise<Value | undefined>
  /** A file. */
  read: (path: string) => Promise<Buffer | undefined>
  upload: <Value>(path: string, bytes: Buffer) => Promise<Value>
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
    }).catch((cause) => {
      throw new SourceError(`${origin} does not answer (${reasonOf(cause)}).`)
    })
    if (response.type === 'opaqueredirect' || [301, 302, 307, 308].includes(response.status)) {
      throw new SourceError(`${origin} redirects elsewhere. Use the address that it leads to.`)
    }
    return response
  }

  async function orRefuse(response: Response): Promise<Response> {
    if (response.ok) return response
    const { message, errors } = await response.json().catch(() => ({}))
    const [first] = Object.entries<string>(errors ?? {})
    const details = first ? `\`${first[0]}\`: ${first[1]}` : message
    throw new SourceError(details ?? `${origin} answered ${response.status}.`)
  }

  return {
    get: async (path) => {
      const response = await request(path)
      if (response.status === 404) return undefined
      const value = await (await orRefuse(response)).json()
      return { value, etag: response.headers.get('etag') }
    },
    send: async (method, path, body, headers = {}) => {
      const json = body === undefined ? {} : { body: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
      const init = { method, ...json, headers: { ...type, ...(headers as Record<string, string>) } }
      const response = await request(path, init)
      const outdated = method === 'POST' ? [404] : outdatedStatuses
      if (outdated.includes(response.status)) return undefined
      const { status } = await orRefuse(response)
      return status === 204 ? (true as never) : response.json()
    },
    read: async (path) => {
      const response = await request(path)
      if (response.status === 404) return undefined
      return Buffer.from(await (await orRefuse(response)).arrayBuffer())
    },
    upload: async (path, bytes) => {
      const headers = { 'Content-Type': 'application/octet-stream' }
      const init = { method: 'POST', body: new Uint8Array(bytes), headers }
      return (await orRefuse(await request(path, init))).json()
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

function reasonOf(error: Error & { cause?: { code?: string } }) {
  return error.cause?.code ?? error.name
}
