/** `/icons/:file` serves the icons of brands that the site content uses, at an address that changes with them. */
import { Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import type { LiveSite } from './live-site.server.ts'

export function iconSprites({ read, spriteAt }: Pick<LiveSite, 'read' | 'spriteAt'>) {
  return new Hono<HttpEnv>().get('/icons/:file', async (c) => {
    const { path } = c.req
    let svg = spriteAt(path)
    if (svg === undefined) {
      // Another process may have rendered the page.
      await read()
      svg = spriteAt(path)
    }
    if (svg === undefined) return c.notFound()
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml' })
  })
}
