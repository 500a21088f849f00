/** The landing page rendered from unsaved site content, for the frame in the admin area. */
import { Hono } from 'hono'
import { adminPages } from '#admin-paths.ts'
import { lookStyle, themeColorsOf } from '#features/site/look.server.ts'
import { publicContent } from '#features/site/public-content.server.ts'
import { renderSite } from '#features/site/rendered-site.server.ts'
import { siteContentSchema } from '#features/site/site-content.ts'
import { toShell } from '#features/site/site-shell.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import { parseJsonObject } from '#http/middleware/validate-json.server.ts'
import { api, pages } from '#paths.ts'
import type { RouteDeps } from './app-deps.server.ts'
import { loadHome } from './page-loaders.server.ts'
import { cspHash, renderPage } from './render.server.tsx'

/**
 * `POST /admin/site/preview`: the only document that may be framed, by the site itself. It runs no script, and is
 * rendered from the request alone, so that any process can answer.
 */
export function sitePreviewRoutes(deps: RouteDeps) {
  const { db, config, now, assetsFor, inlineStyleFor, typeStyleFor } = deps
  return new Hono<HttpEnv>().post(adminPages.sitePreview, requireAdmin, async (c) => {
    const { content: text } = await c.req.parseBody()
    const content = publicContent(parseJsonObject(siteContentSchema, String(text)))
    const { landing, brandIconOf, sprite } = await renderSite(content, { isInline: true })
    const { queries } = await loadHome(db, now(), { publicContent: content, landing })
    const projects = new Map(queries).get(api.projects)
    const hasProjects = Array.isArray(projects) && projects.length > 0
    const { look } = content
    const style = inlineStyleFor?.(pages.home, look.illustrations)
    const ownStyle = lookStyle(look, typeStyleFor?.(look.type))
    const html = await renderPage(
      { path: pages.home, search: '' },
      {
        queries,
        publicUrl: config.publicUrl,
        year: now().getUTCFullYear(),
        site: toShell(content, { isSample: false, hasProjects }, brandIconOf),
        ...(ownStyle && { themeColors: themeColorsOf(look) }),
        assets: {
          ...assetsFor(pages.home, { language: content.identity.language, ...look }),
          start: [],
          scripts: [],
          modules: [],
        },
      },
      style,
      { inlineScript: '', lookStyle: ownStyle },
    )
    return c.html(appendToBody(html, sprite?.svg ?? ''), 200, {
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'X-Frame-Options': 'SAMEORIGIN',
      'Content-Security-Policy': framePolicy([style, ownStyle]),
    })
  })
}

/** The text `</body>` may also stand in the own stylesheet. */
function appendToBody(html: string, text: string) {
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + text + html.slice(end)
}

function framePolicy(styles: (string | undefined)[]) {
  const hashes = styles.flatMap((style) => (style ? [cspHash(style)] : []))
  return [
    "default-src 'none'",
    `style-src ${["'self'", ...hashes].join(' ')}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
