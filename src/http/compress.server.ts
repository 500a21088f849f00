/** Compresses text answers with brotli, zstd or gzip, whichever the visitor takes. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { createMiddleware } from 'hono/factory'

const brotli = promisify(brotliCompress)
const zstd = promisify(zstdCompress)
const gz = promisify(gzip)
const worthwhileBytes = 860
const compressible = /^(text\/|application\/(json|xml|rss\+xml|manifest\+json|javascript))/

/** The best first. */
const encodings = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * The encoding on offer that an Accept-Encoding header likes best, ours first among equals; undefined where it
 * allows none, or would rather have the plain text (RFC 9110, 12.5.3).
 */
export function preferredEncoding(
  header: string | undefined,
  among: readonly Encoding[] = encodings,
): Encoding | undefined {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(weighed))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const least = weights.get('identity') ?? 0
  const [best] = among
    .filter((name) => weightOf(name) > 0 && weightOf(name) >= least)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best
}

/** One entry of the header: what it names, and how much that is wanted, from 0 to 1. */
function weighed(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [name, weight === undefined ? 1 : Number(weight) || 0]
}

export function isWorthCompressing(contentType: string | null | undefined, bytes: number): boolean {
  return bytes >= worthwhileBytes && compressible.test(contentType ?? '')
}

type Bytes = Promise<Uint8Array<ArrayBuffer>>

/** Compresses quickly; about a tenth larger than `compressWell`. */
export function compress(body: Uint8Array, encoding: Encoding): Bytes {
  if (encoding === 'gzip') return gz(body) as Bytes
  if (encoding === 'zstd') return zstd(body, { params: zstdLevel }) as Bytes
  return brotliAt(5, body)
}
const zstdLevel = { [constants.ZSTD_c_compressionLevel]: 9 }

/** As small as brotli makes it, at fifty times the work of `compress`. */
export function compressWell(body: Uint8Array): Bytes {
  return brotliAt(11, body)
}

function brotliAt(quality: number, body: Uint8Array) {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window that is larger than the text costs memory and finds nothing more.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
    },
  }) as Bytes
}

function windowFor(bytes: number) {
  const wanted = Math.ceil(Math.log2(bytes + 16))
  return Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, wanted),
  )
}

export function compressText() {
  return createMiddleware(async (c, next) => {
    await next()
    const { headers } = c.res
    const contentType = headers.get('content-type')
    if (!compressible.test(contentType ?? '') || headers.has('content-encoding')) return
    c.header('Vary', 'Accept-Encoding', { append: true })
    const encoding = preferredEncoding(c.req.header('accept-encoding'))
    if (!encoding || c.req.method === 'HEAD') return
    const body = new Uint8Array(await c.res.clone().arrayBuffer())
    if (!isWorthCompressing(contentType, body.length)) return
    const compressed = await compress(body, encoding)
    c.res = new Response(compressed, c.res)
    c.header('Content-Encoding', encoding)
    c.header('Content-Length', String(compressed.length))
  })
}
