/** Compresses text answers with brotli or gzip, whichever the visitor takes. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const worthwhileBytes = 860
const compressible = /^(text\/|application\/(json|xml|rss\+xml|manifest\+json|javascript))/

export type Encoding = 'br' | 'gzip'

/** The better encoding that an Accept-Encoding header allows. */
export function preferredEncoding(header: string | undefined): Encoding | undefined {
  const offered = (header ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  const takes = (name: string) =>
    offered.some((entry) => entry.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(entry))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}

export function compress(body: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gz(body) as Promise<Buffer<ArrayBuffer>>
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }) as Promise<Buffer<ArrayBuffer>>
}

export function compressText() {
  return createMiddleware(async (c, next) => {
    await next()
    const { headers } = c.res
    if (!compressible.test(headers.get('content-type') ?? '') || headers.has('content-encoding'))
      return
    c.header('Vary', 'Accept-Encoding', { append: true })
    const encoding = preferredEncoding(c.req.header('accept-encoding'))
    if (!encoding || c.req.method === 'HEAD') return
    const body = new Uint8Array(await c.res.clone().arrayBuffer())
    if (body.length < worthwhileBytes) return
    const compressed = await compress(body, encoding)
    c.res = new Response(compressed, c.res)
    c.header('Content-Encoding', encoding)
    c.header('Content-Length', String(compressed.length))
  })
}
