/** Renders a page's data to HTML. */
import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { isAdminPath } from '#admin-paths.ts'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { preloadComponents } from '#ui/lazy-component.tsx'
import type { SiteShell } from '#ui/page-context.tsx'
import { AdminApp } from '#web/admin/admin-app.tsx'
import { App } from '#web/app.tsx'
import { Document } from '#web/document.tsx'
import { code as headScript } from '#web/head-script.ts?inline-script'
import type { PageData } from '#web/page-data.ts'

/** The Content-Security-Policy source of the document's inline script. */
export const inlineScriptHash = cspHash(headScript)

/** The Content-Security-Policy source of an inline script or style: its SHA-256. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

interface RenderOptions {
  inlineScript?: string
  /** Follows `inlineStyle`, in a document with `themeColors`. */
  lookStyle?: string | undefined
  /** Shown instead of the page at the path, in a document without scripts. */
  page?: ReactNode
}

/**
 * Renders the document of a path from `data` alone.
 * @throws the error of a component
 */
export async function renderPage(
  location: { path: string; search: string },
  data: PageData,
  inlineStyle?: string,
  { inlineScript = headScript, lookStyle, page }: RenderOptions = {},
): Promise<string> {
  await preloadComponents()
  const language = pageLanguage(location.path, data.site)
  const document = (
    <Document
      {...{ data, language, location, inlineScript, inlineStyle, lookStyle }}
      translation={catalogueOf(language).translation}
    >
      {isAdminPath(location.path) ? <AdminApp data={data} /> : <App data={data} page={page} />}
    </Document>
  )
  const html = `<!DOCTYPE html>${renderToString(document)}`
  return clientFallback.test(html) ? renderOrThrow(document) : html
}

/** The language of a document: the site's, of the admin area English. */
export function pageLanguage(path: string, { language }: Pick<SiteShell, 'language'>): string {
  return isAdminPath(path) ? 'en' : language
}

/** React's mark for a boundary that failed or suspended: `renderToString` leaves it to the browser silently. */
const clientFallback = /<!--\$[!?]-->/

/**
 * Awaits suspended boundaries and throws the first error, at twice the cost: mostly for encoding the text.
 * Outside of boundaries no component may suspend; `preloadComponents` loads them.
 */
async function renderOrThrow(document: ReactNode): Promise<string> {
  let failure: unknown
  const stream = await renderToReadableStream(document, {
    // No progressive chunks: a boundary sent later would need an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // React itself would continue and leave the boundary to the browser.
    onError: (error) => {
      failure ??= error
    },
  })
  await stream.allReady
  const html = await new Response(stream).text()
  if (failure) throw failure
  return html
}
