import type { ReactNode } from 'react'
import { Router, type RouterOptions } from 'wouter'
import { files } from '#routes.ts'
import { owner, site } from '#site.ts'
import { favicon } from '#ui/favicon.ts'
import { JsonScript } from '#ui/head.tsx'
import { PageContextProvider } from '#ui/page-context.tsx'
import { type PageData, pageDataId } from './page-data.ts'
import { sentData } from './sent-data.ts'

/**
 * The loader of the pages' chunks looks for such a link before it fetches a chunk's stylesheet. `media` is
 * for browsers whose look ahead takes no notice of `disabled`.
 */
const neverFetched = { disabled: true, media: 'not all' }

interface DocumentProps {
  data: PageData
  /** Where the server renders; the browser looks at its own address. */
  location?: { path: string; search: string }
  /** The inline script and the stylesheet: only the server has them, the browser keeps what is there. */
  inlineScript?: string
  inlineStyle?: string | undefined
  /** The app that draws the pages: the public one or the admin area's. */
  children: ReactNode
}

/** The whole document. React renders `<html>` itself, so that titles and tags find their way up. */
export function Document({
  data,
  location,
  inlineScript = '',
  inlineStyle = '',
  children,
}: DocumentProps) {
  const { assets } = data
  return (
    <html lang={site.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          data-start={assets.start?.join(' ')}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, named by its hash in the CSP
          dangerouslySetInnerHTML={{ __html: inlineScript }}
        />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.styles.length === 0 && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own stylesheet, named by its hash in the CSP
          <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineStyle }} />
        )}
        {assets.inlined?.map((href) => (
          <link key={href} rel="stylesheet" href={href} {...neverFetched} />
        ))}
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} fetchPriority="low" />
        ))}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6ef" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1715" />
        <link rel="icon" href={files.faviconIco} sizes="32x32" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={files.touchIcon} />
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${owner.name}: Blog`}
          href={files.feed}
        />
      </head>
      <body>
        <PageContextProvider value={data}>
          <Router {...routing(data, location)}>{children}</Router>
        </PageContextProvider>
        <JsonScript type="application/json" id={pageDataId} data={sentData(data)} />
      </body>
    </html>
  )
}

/** An exported page stays what it was rendered as, whatever its file is called: 404.html for one. */
function routing({ exported }: PageData, place: DocumentProps['location']): RouterOptions {
  if (!exported) return place ? { ssrPath: place.path, ssrSearch: place.search } : {}
  return {
    hook: () => [exported.path, (to) => window.location.assign(to)],
    searchHook: () => exported.search,
  }
}
