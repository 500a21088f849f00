/** A response in memory, with one variant per content encoding. */
import { etagOf } from '#http/etag.server.ts'
import { compress, type Encoding, isWorthCompressing } from '#http/middleware/compress.server.ts'

export interface StoredResponse {
  status: number
  /** Without the headers that depend on the encoding, the connection or the request. */
  headers: [string, string][]
  /** That of the handler; absent: each variant has one derived from its bytes. */
  etag?: string
  body: Uint8Array<ArrayBuffer>
}

/** A response in one encoding, ready to write; headers as Node's flat array of names and values. */
export interface Variant {
  status: number
  /** A Buffer: Node wraps any other bytes in one for each response. */
  body: Buffer<ArrayBuffer>
  etag: string
  headers: string[]
  notModifiedHeaders: string[]
}

/** Returns an existing variant synchronously; concurrent calls for a missing one share its creation. */
export type Variants = (encoding: Encoding | undefined) => Variant | Promise<Variant>

const excludedHeaders = [
  'content-length',
  'content-encoding',
  'etag',
  'x-request-id',
  'date',
  'connection',
]

export async function readResponse(response: Response): Promise<StoredResponse> {
  const etag = response.headers.get('etag')
  return {
    ...(etag && { etag }),
    status: response.status,
    headers: [...response.headers].filter(([name]) => !excludedHeaders.includes(name)),
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

/** Brotli quality of existing pages: a bounded number, so that the work is (docs/decisions/019). */
const pageQuality = 10

/** Compresses the response lazily, once per encoding. */
export function variantsOf(response: StoredResponse): Variants {
  const { headers, body } = response
  const type = headers.find(([name]) => name === 'content-type')?.[1]
  const identity = toVariant(response)
  if (!isWorthCompressing(type, body.length)) return () => identity
  const quality = response.status === 200 && type?.startsWith('text/html') ? pageQuality : undefined
  const compressed = lazyVariants(async (encoding) =>
    toVariant({ ...response, body: await compress(body, encoding ?? 'gzip', quality) }, encoding),
  )
  return (encoding) => (encoding ? compressed(encoding) : identity)
}

/** Memoizes variants by encoding; a failed one is retried on the next call. */
export function lazyVariants(
  create: (encoding: Encoding | undefined) => Promise<Variant>,
): Variants {
  const variants = new Map<Encoding | undefined, Variant | Promise<Variant>>()
  return (encoding) => {
    const existing = variants.get(encoding)
    if (existing) return existing
    const pending = create(encoding)
    variants.set(encoding, pending)
    pending.then(
      (variant) => variants.set(encoding, variant),
      () => variants.delete(encoding),
    )
    return pending
  }
}

/** @param encoding the encoding of the body as passed in */
export function toVariant(response: StoredResponse, encoding?: Encoding): Variant {
  const { status, headers, body, etag = etagOf(body) } = response
  const cacheable = status === 200 ? [...headers, ['ETag', etag]] : headers
  const bodyHeaders = [
    ...(encoding ? [['Content-Encoding', encoding]] : []),
    ['Content-Length', String(body.length)],
  ]
  return {
    ...{ status, etag },
    body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    headers: [...cacheable, ...bodyHeaders].flat(),
    notModifiedHeaders: cacheable.filter(([name]) => name !== 'content-type').flat(),
  }
}
