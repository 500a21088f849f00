/** The RSS feed with full posts, robots.txt, security.txt and the web manifest. */
import { dayMs } from '#durations.ts'
import { appIcons } from '#features/cards/icon-files.ts'
import { feedContent } from '#features/posts/content/feed-content.server.ts'
import type { Post } from '#features/posts/post.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { files, pages } from '#paths.ts'
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
${posts.map((post) => rssItem(post, publicUrl)).join('\n')}
</channel>
</rss>
`
}

function rssItem(post: Post, publicUrl: string) {
  const url = xml(publicUrl + pages.post(post._id))
  return `<item>
<title>${xml(post.title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(post.createdAt).toUTCString()}</pubDate>
<dc:creator>${xml(post.author)}</dc:creator>
<description>${xml(post.excerpt)}</description>
<content:encoded>${xml(feedContent(post.content, publicUrl + pages.post(post._id)))}</content:encoded>
</item>`
}

export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${publicUrl}${files.sitemap}\n`
}

/** RFC 9116 recommends less than a year. */
const securityTxtDays = 360

/** security.txt (RFC 9116): where to report a vulnerability. `Canonical` has to be https. */
export function securityTxt({ email, language }: Identity, publicUrl: string, now: Date): string {
  const today = now.getTime() - (now.getTime() % dayMs)
  return [
    `Contact: ${email ? `mailto:${email}` : `${publicUrl}${pages.section('contact')}`}`,
    `Expires: ${new Date(today + securityTxtDays * dayMs).toISOString()}`,
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${files.securityTxt}`] : []),
    `Preferred-Languages: ${language}`,
    '',
  ].join('\n')
}

export function webManifest({ title, name, description, language }: Identity) {
  return {
    name: title,
    short_name: name,
    description,
    lang: language,
    start_url: pages.home,
    display: 'browser',
    background_color: '#faf6ef',
    theme_color: '#faf6ef',
    icons: appIcons.map(({ path, shape, type, size }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type,
      ...(shape === 'full' && { purpose: 'maskable' }),
    })),
  }
}
