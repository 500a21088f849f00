/** From a page's data to its HTML. */
import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { isAdminPath } from '#admin-routes.ts'
import { preloadParts } from '#ui/lazy-part.tsx'
import { AdminApp } from './admin/admin-app.tsx'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { headScript } from './head-script.ts'
import type { PageData } from './page-data.ts'

/** The document's one inline script, as a Content-Security-Policy names it. */
export const inlineScriptHash = cspHash(headScript)

/** How a Content-Security-Policy names an inline script or style by its text. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Renders the whole document for a path, everything on it from `data`.
 * @throws what a component threw
 */
export async function renderPage(
  location: { path: string; search: string },
  data: PageData,
  inlineStyle?: string,
): Promise<string> {
  await preloadParts()
  const document = (
    <Document data={data} location={location} inlineScript={headScript} inlineStyle={inlineStyle}>
      {isAdminPath(location.path) ? <AdminApp data={data} /> : <App data={data} />}
    </Document>
  )
  const html = `<!DOCTYPE html>${renderToString(document)}`
  return isLeftToTheBrowser.test(html) ? renderOrThrow(document) : html
}

/** How React marks a part that failed or waits: `renderToString` hands it to the browser and is silent. */
const isLeftToTheBrowser = /<!--\$[!?]-->/

/**
 * Waits for what waits inside a boundary and throws what failed, at twice the cost: nearly all of it to turn
 * text into bytes. Outside of boundaries nothing may wait: `preloadParts` is there for that.
 */
async function renderOrThrow(document: ReactNode): Promise<string> {
  let failure: unknown
  const stream = await renderToReadableStream(document, {
    // One piece: a boundary sent later would need an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // React would go on and leave the broken part to the browser.
    onError: (error) => {
      failure ??= error
    },
  })
  await stream.allReady
  const html = await new Response(stream).text()
  if (failure) throw failure
  return html
}
