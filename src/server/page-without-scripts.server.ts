import type { ReactNode } from 'react'
import type { SiteSnapshot } from '#features/site/live-site.server.ts'
import { lookStyle, themeColorsOf } from '#features/site/look.server.ts'
import type { HttpContext } from '#http/env.server.ts'
import type { PageData } from '#web/page-data.ts'
import type { RouteDeps } from './app-deps.server.ts'
import { cspHash, renderPage } from './render.server.tsx'

interface PageWithoutScripts {
  /** Its address. */
  path: string
  /** The path of the page whose styles and fonts it has. */
  like: string
  queries?: PageData['queries']
  page: ReactNode
}

/** A page in the look of the site that runs no script but that of the theme. */
export function renderWithoutScripts(
  { config, now, assetsFor, inlineStyleFor, typeStyleFor }: RouteDeps,
  c: HttpContext,
  { content: { look }, shell }: SiteSnapshot,
  { path, like, queries = [], page }: PageWithoutScripts,
): Promise<string> {
  const style = lookStyle(look, typeStyleFor?.(look.type))
  if (style) c.set('styleHash', cspHash(style))
  return renderPage(
    { path, search: '' },
    {
      queries,
      publicUrl: config.publicUrl,
      year: now().getUTCFullYear(),
      site: shell,
      ...(style && { themeColors: themeColorsOf(look) }),
      assets: {
        ...assetsFor(like, { language: shell.language, ...look }),
        start: [],
        scripts: [],
        modules: [],
      },
    },
    inlineStyleFor?.(like, look.illustrations),
    { lookStyle: style, page },
  )
}
