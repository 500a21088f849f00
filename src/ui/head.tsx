import { cardHeight, cardWidth, siteCardPath } from './card-paths.ts'
import { usePageContext } from './page-context.tsx'

interface HeadProps {
  title: string
  description: string
  /** The canonical path; without it the page is `noindex`. */
  path?: string
  /** Where the content was published first, in place of this page. */
  canonicalUrl?: string | undefined
  /** The path of a social card; by default that of the site. */
  image?: string
  imageAlt?: string
  type?: 'website' | 'article'
  publishedAt?: string
  modifiedAt?: string
  /** Schema.org data, without its `@context`. */
  jsonLd?: Record<string, unknown>
}

/** Title and meta tags; React hoists them into the head. */
export function Head(props: HeadProps) {
  const { publicUrl, site } = usePageContext()
  const { title, description, path, type = 'website', publishedAt, modifiedAt, jsonLd } = props
  const { image = siteCardPath(site.cardKey), imageAlt = site.title } = props
  const url = path === undefined ? undefined : publicUrl + path
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {url ? (
        <link rel="canonical" href={props.canonicalUrl || url} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={publicUrl + image} />
      <meta property="og:image:width" content={`${cardWidth}`} />
      <meta property="og:image:height" content={`${cardHeight}`} />
      <meta property="og:image:alt" content={imageAlt} />
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      {modifiedAt && <meta property="article:modified_time" content={modifiedAt} />}
      {/* Title, description and picture are those of Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd && (
        <JsonScript
          type="application/ld+json"
          data={{ '@context': 'https://schema.org', ...jsonLd }}
        />
      )}
    </>
  )
}

/** Resolves a URL against the site's origin; returns an invalid one unchanged. */
export function absoluteUrl(url: string, publicUrl: string): string {
  return URL.parse(url, `${publicUrl}/`)?.href ?? url
}

/** A data block, which the Content-Security-Policy does not restrict. */
export function JsonScript({ type, id, data }: { type: string; id?: string; data: unknown }) {
  return (
    <script
      type={type}
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
