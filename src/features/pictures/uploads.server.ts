/** `/uploads/:file`: the files of uploaded pictures. A file never changes, so a browser may keep it. */
import { Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import { isKnown } from '#http/etag.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { formatOf } from './picture-names.server.ts'

const forever = 'public, max-age=31536000, immutable'

interface Found {
  name: string
  type: string
  bytes: Buffer<ArrayBuffer>
  cacheControl: string
}

/** Only names of the scheme reach the storage, so there is no path to escape by. */
export function uploads(store: FileStore) {
  return new Hono<HttpEnv>().get('/:file', async (c) => {
    const found = await find(store, c.req.param('file'))
    if (!found) return c.notFound()
    const etag = `"${found.name}"`
    c.header('Content-Type', found.type)
    c.header('Cache-Control', found.cacheControl)
    c.header('ETag', etag)
    // A feed reader on the web shows a post's pictures on its own page.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Length', String(found.bytes.length))
    return c.body(found.bytes)
  })
}

/** While an AVIF is not made yet, the WebP of the same size stands in for it, for this once. */
async function find(store: FileStore, name: string): Promise<Found | undefined> {
  const format = formatOf(name)
  if (!format) return undefined
  const bytes = await store.read(name)
  if (bytes) return { name, type: `image/${format}`, bytes, cacheControl: forever }
  if (format === 'webp') return undefined
  const standIn = await find(store, name.replace(/avif$/, 'webp'))
  return standIn && { ...standIn, cacheControl: 'no-cache' }
}
