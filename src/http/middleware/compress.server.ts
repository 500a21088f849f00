/** Compresses text responses with brotli or gzip, by content negotiation. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const minBytes = 860
const compressible =
  /^(text\/|application\/(json|xml|rss\+xml|atom\+xml|feed\+json|manifest\+json|javascript))/

/** In order of preference. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Negotiates the encoding by Accept-Encoding (RFC 9110, 12.5.3); the server's order decides between equal weights.
 * @returns undefined for identity
 */
export function preferredEncoding(
  header: string | undefined,
  supported: readonly Encoding[] = encodings,
): Encoding | undefined {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(parseWeight))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const minWeight = weights.get('identity') ?? 0
  const [best] = supported
    .filter((name) => weightOf(name) > 0 && weightOf(name) >= minWeight)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best
}

/** Parses `name;q=0.5`. */
function parseWeight(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [name, weight === undefined ? 1 : Number(weight) || 0]
}

export function isWorthCompressing(contentType: string | null | undefined, bytes: number): boolean {
  return bytes >= minBytes && compressible.test(contentType ?? '')
}

type Bytes = Promise<Uint8Array<ArrayBuffer>>

/** 1.3 ms for the front page; quality 10 takes 24 ms (docs/decisions/019). */
const brotliQuality = 7

export function compress(body: Uint8Array, encoding: Encoding, quality = brotliQuality): Bytes {
  if (encoding === 'gzip') return gz(body) as Bytes
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window larger than the text costs memory and gains nothing.
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  }) as Bytes
}

function windowBits(bytes: number) {
  const bits = Math.ceil(Math.log2(bytes + 16))
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, bits))
}

export function compressText() {
  return createMiddleware(async (c, next) => {
    await next()
    const { headers } = c.res
    const contentType = headers.get('content-type')
    if (!compressible.test(contentType ?? '') || headers.has('content-encoding')) return
    headers.append('Vary', 'Accept-Encoding')
    const encoding = preferredEncoding(c.req.header('accept-encoding'))
    if (!encoding || c.req.method === 'HEAD') return
    const { status } = c.res
    let body = new Uint8Array(await c.res.arrayBuffer())
    if (isWorthCompressing(contentType, body.length)) {
      body = await compress(body, encoding)
      headers.set('Content-Encoding', encoding)
      headers.set('Content-Length', String(body.length))
    }
    // First without the former response, whose headers Hono would copy. Not every status may have a body.
    c.res = undefined
    c.res = new Response(body.length > 0 ? body : null, { status, headers })
  })
}
