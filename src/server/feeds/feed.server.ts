/** The RSS feed with full posts, robots.txt, security.txt and the web manifest. */
import { feedContent } from '#content/feed-content.server.ts'
import { localizeLabels } from '#content/localize-labels.server.ts'
import { dayMs } from '#durations.ts'
import { appIcons } from '#features/cards/icon-files.ts'
import { type Post, pathOfPost } from '#features/posts/post.ts'
import { paletteOf } from '#features/site/look.ts'
import { hasSection } from '#features/site/public-content.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { crawlerFiles, files, pages } from '#paths.ts'
import { xml } from './xml.server.ts'

type Identity = SiteContent['identity']

/** RSS 2.0 with `content:encoded`. URLs inside the posts are made absolute. */
export function rssFeed(posts: Post[], identity: Identity, publicUrl: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(identity.name)}</title>
<link>${xml(`${publicUrl}/`)}</link>
<description>${xml(identity.description)}</description>
<language>${identity.language}</language>
<atom:link href="${xml(publicUrl + files.feed)}" rel="self" type="application/rss+xml"/>
${posts.map((post) => rssItem(post, identity.language, publicUrl)).join('\n')}
</channel>
</rss>
`
}

function rssItem(post: Post, language: string, publicUrl: string) {
  const url = publicUrl + pathOfPost(post)
  // Readers know the post by it: it stays when the address changes.
  const guid = publicUrl + pages.post(post._id)
  const html = localizeLabels(post.content, language)
  return `<item>
<title>${xml(post.title)}</title>
<link>${xml(url)}</link>
<guid isPermaLink="true">${xml(guid)}</guid>
<pubDate>${new Date(post.createdAt).toUTCString()}</pubDate>
<dc:creator>${xml(post.author)}</dc:creator>
<description>${xml(post.excerpt)}</description>
<content:encoded>${xml(feedContent(html, url))}</content:encoded>
</item>`
}

export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${publicUrl}${crawlerFiles.sitemap}\n`
}

/** RFC 9116 recommends less than a year. */
const securityTxtDays = 360

/**
 * security.txt (RFC 9116): where to report a vulnerability. `Canonical` has to be https.
 * @param content the public content: with a hidden contact section it has no address
 */
export function securityTxt(content: SiteContent, publicUrl: string, now: Date): string {
  const today = now.getTime() - (now.getTime() % dayMs)
  const { email, language } = content.identity
  const form = hasSection(content, 'contact') && `${publicUrl}${pages.section('contact')}`
  const fallback = content.profiles[0]?.href ?? `${publicUrl}${pages.home}`
  return [
    `Contact: ${email ? `mailto:${email}` : form || fallback}`,
    `Expires: ${new Date(today + securityTxtDays * dayMs).toISOString()}`,
    ...(publicUrl.startsWith('https:')
      ? [`Canonical: ${publicUrl}${crawlerFiles.securityTxt}`]
      : []),
    `Preferred-Languages: ${language}`,
    '',
  ].join('\n')
}

export function webManifest({ identity, look }: SiteContent) {
  const { title, name, description, language } = identity
  const { paper } = paletteOf(look).light
  return {
    name: title,
    short_name: name,
    description,
    lang: language,
    start_url: pages.home,
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: appIcons.map(({ path, shape, type, size }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type,
      ...(shape === 'full' && { purpose: 'maskable' }),
    })),
  }
}
