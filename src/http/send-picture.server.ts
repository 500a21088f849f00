import type { HttpContext } from './env.server.ts'
import { etagMatches, etagOf } from './etag.server.ts'

/** Responds with a picture, which any site may embed, or with 304 if the client has it. */
export function sendPicture(
  c: HttpContext,
  bytes: Buffer,
  { type, cacheControl }: { type: string; cacheControl: string },
): Response {
  const etag = etagOf(bytes)
  c.header('Content-Type', type)
  c.header('Cache-Control', cacheControl)
  c.header('ETag', etag)
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (etagMatches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('Content-Length', String(bytes.length))
  return c.body(new Uint8Array(bytes))
}
