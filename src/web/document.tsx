import type { ReactNode } from 'react'
import type { Translation } from '#i18n/en.ts'
import { files } from '#paths.ts'
import { FeedLinks, JsonScript } from '#ui/head.tsx'
import { LocationProvider } from '#ui/location.ts'
import { PageContextProvider } from '#ui/page-context.tsx'
import { dehydrate } from './hydration-data.ts'
import { type PageData, pageDataId } from './page-data.ts'

interface DocumentProps {
  data: PageData
  /** Of the page: a BCP 47 tag. */
  language: string
  translation: Translation
  /** The requested location, on the server only. */
  location?: { path: string; search: string }
  /** On the server only: hydration keeps them. A page with `assets.styles` has no inline style. */
  inlineScript?: string
  inlineStyle?: string | undefined
  lookStyle?: string | undefined
  /** The public app or the admin app. */
  children: ReactNode
}

/** The document. React renders `<html>` itself, so that it can hoist titles and meta tags. */
export function Document(props: DocumentProps) {
  const { data, language, translation, location, inlineScript, inlineStyle, lookStyle, children } =
    props
  const { assets, themeColors } = data
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          data-start={assets.start?.join(' ')}
          data-style={assets.deferredStyle}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed in the CSP by its hash
          dangerouslySetInnerHTML={{ __html: inlineScript ?? '' }}
        />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.styles.length === 0 && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the stylesheet of the build, allowed in the CSP by its hash
          <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineStyle ?? '' }} />
        )}
        {themeColors && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: validated by features/site/look.ts, allowed in the CSP by its hash
          <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: lookStyle ?? '' }} />
        )}
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} fetchPriority="low" />
        ))}
        <meta name="color-scheme" content="light dark" />
        {import.meta.env.SSR && <StaticHead {...{ data, translation }} />}
      </head>
      <body>
        <PageContextProvider value={{ ...data, translation }}>
          <LocationProvider value={{ requested: location, exported: data.exported }}>
            {children}
          </LocationProvider>
        </PageContextProvider>
        <JsonScript type="application/json" id={pageDataId} data={dehydrate(data)} />
        <noscript>
          {assets.deferredStyle && <link rel="stylesheet" href={assets.deferredStyle} />}
        </noscript>
      </body>
    </html>
  )
}

/** Rendered on the server only: hydration keeps these elements, and the bundle leaves them out. */
function StaticHead({ data, translation }: Pick<DocumentProps, 'data' | 'translation'>) {
  const { site, themeColors } = data
  return (
    <>
      <meta
        name="theme-color"
        media="(prefers-color-scheme: light)"
        content={themeColors?.light ?? '#faf6ef'}
      />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: dark)"
        content={themeColors?.dark ?? '#1b1715'}
      />
      <link rel="icon" href={files.faviconIco} sizes="32x32" />
      <link rel="icon" href={files.faviconSvg} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={files.touchIcon} />
      <FeedLinks title={`${site.name}: ${translation.nav.blog}`} base="" />
    </>
  )
}
