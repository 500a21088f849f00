/** `/uploads/:file` serves the files of uploaded pictures. They are immutable. */
import { Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import { etagMatches } from '#http/etag.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { isLossless } from './picture-encoding.server.ts'
import { pictureFormat } from './picture-names.server.ts'

const immutable = 'public, max-age=31536000, immutable'

interface StoredFile {
  name: string
  type: string
  bytes: Buffer<ArrayBuffer>
  cacheControl: string
}

/** Only valid picture names reach the storage, which rules out path traversal. */
export function uploads(store: FileStore) {
  return new Hono<HttpEnv>().get('/:file', async (c) => {
    const file = await readPicture(store, c.req.param('file'))
    if (!file) return c.notFound()
    const etag = `"${file.name}"`
    c.header('Content-Type', file.type)
    c.header('Cache-Control', file.cacheControl)
    c.header('ETag', etag)
    // Web-based feed readers embed the pictures of a post.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (etagMatches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Length', String(file.bytes.length))
    return c.body(file.bytes)
  })
}

/** Falls back to the WebP file: for good if it is lossless, else uncached until the AVIF file is encoded. */
async function readPicture(store: FileStore, name: string): Promise<StoredFile | undefined> {
  const format = pictureFormat(name)
  const bytes = format && (await store.read(name))
  if (bytes) return { name, type: `image/${format}`, bytes, cacheControl: immutable }
  if (format !== 'avif') return undefined
  const fallback = await readPicture(store, name.replace(/avif$/, 'webp'))
  if (!fallback || isLossless(fallback.bytes)) return fallback
  return { ...fallback, cacheControl: 'no-cache' }
}
