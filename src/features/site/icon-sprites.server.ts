/** `/icons/:file` serves the icons of brands that the site content uses, at an address that changes with them. */
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import type { LiveSite } from './live-site.server.ts'

type Site = Pick<LiveSite, 'read' | 'invalidate' | 'spriteAt'>

export function iconSprites(site: Site) {
  const refresh = refresher(site)
  return new Hono<HttpEnv>().get('/icons/:file{[0-9a-f]{12}\\.svg}', async (c) => {
    const { path } = c.req
    // Another process may have published the content and rendered the page.
    if (site.spriteAt(path) === undefined) await refresh()
    const svg = site.spriteAt(path)
    if (svg === undefined) return c.notFound()
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml' })
  })
}

/** Bounds what requests for unknown sprites cost. */
const refreshIntervalMs = 100

/** @returns a function that reads the site anew; calls that wait for the same read share it */
function refresher({ read, invalidate }: Site) {
  let next: Promise<unknown> | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  async function start() {
    await wait(Math.max(0, startedAt + refreshIntervalMs - performance.now()))
    // Later calls may be about a later revision.
    next = undefined
    startedAt = performance.now()
    invalidate()
    await read()
  }
  return () => {
    next ??= start()
    return next
  }
}
