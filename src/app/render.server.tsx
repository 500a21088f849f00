/** From a page's data to its HTML. */
import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { preloadParts } from '#ui/lazy-part.tsx'
import { themeScript } from '#ui/theme.ts'
import { Document } from './document.tsx'
import type { PageData } from './page-data.ts'

/** The document's one inline script, as a Content-Security-Policy names it. */
export const inlineScriptHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`

/** Renders the whole document for a path, everything on it from `data`. */
export async function renderPage(
  location: { path: string; search: string },
  data: PageData,
): Promise<string> {
  await preloadParts()
  const html = renderToString(<Document data={data} location={location} />)
  return `<!doctype html>${html}`
}
