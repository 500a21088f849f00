import { useEffect } from 'react'
import { feedFiles, files } from '#paths.ts'
import { cardHeight, cardWidth, siteCardPath } from './card-paths.ts'
import { usePageContext } from './page-context.tsx'

interface HeadProps extends Metadata {
  title: string
  description: string
  /** The canonical path; without it the page is `noindex`. */
  path?: string
  /** Where the content was published first, in place of this page. */
  canonicalUrl?: string | undefined
}

/** What programs read of a document from the server. In the browser it goes with the first page. */
export interface Metadata {
  /** The path of a social card; by default that of the site. */
  image?: string
  imageAlt?: string
  type?: 'website' | 'article'
  /** The path of its Markdown. */
  markdown?: string
  publishedAt?: string
  modifiedAt?: string
  /** Its own feeds, besides those of the blog: their title, and what comes before `/rss.xml` and so on. */
  feeds?: { title: string; base: string }
  /** Schema.org data, without its `@context`. */
  jsonLd?: Record<string, unknown>
}

/** In place of the metadata in the browser, whose bundle has no code for it. The element with the data stays. */
export const browserMetadata: Metadata = { jsonLd: {} }

/** Title and meta tags; React hoists them into the head. */
export function Head(props: HeadProps) {
  const { publicUrl } = usePageContext()
  const { title, description, path, canonicalUrl, jsonLd } = props
  useEffect(() => removeSocialTags, [])
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonicalUrl || publicUrl + path} />
      )}
      {import.meta.env.SSR && <SocialTags {...props} />}
      {jsonLd && (
        <JsonScript
          type="application/ld+json"
          data={{ '@context': 'https://schema.org', ...jsonLd }}
        />
      )}
    </>
  )
}

function removeSocialTags() {
  for (const tag of document.querySelectorAll('meta[property]')) tag.remove()
}

function SocialTags(props: HeadProps) {
  const { publicUrl, site } = usePageContext()
  const { title, description, path, type = 'website', publishedAt, modifiedAt } = props
  const { image = siteCardPath(site.cardKey), imageAlt = site.title } = props
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path !== undefined && <meta property="og:url" content={publicUrl + path} />}
      <meta property="og:image" content={publicUrl + image} />
      <meta property="og:image:width" content={`${cardWidth}`} />
      <meta property="og:image:height" content={`${cardHeight}`} />
      <meta property="og:image:alt" content={imageAlt} />
      {props.feeds && <FeedLinks {...props.feeds} />}
      {props.markdown && <link rel="alternate" type="text/markdown" href={props.markdown} />}
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      {modifiedAt && <meta property="article:modified_time" content={modifiedAt} />}
      {/* Title, description and picture are those of Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** For feed readers, which read the server's HTML. */
export function FeedLinks({ title, base }: NonNullable<Metadata['feeds']>) {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={base + files.feed} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={title}
        href={base + feedFiles.atom}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={title}
        href={base + feedFiles.json}
      />
    </>
  )
}

/** A data block, which the Content-Security-Policy does not restrict. */
export function JsonScript({ type, id, data }: { type: string; id?: string; data: unknown }) {
  return (
    <script
      type={type}
      id={id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
