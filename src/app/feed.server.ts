/** The RSS feed with the posts in full, the sitemap, robots.txt and the web manifest. */
import { feedContent } from '#features/posts/feed-content.server.ts'
import type { Post } from '#features/posts/post.ts'
import { files, pages } from '#routes.ts'
import { owner, site } from '#site.ts'

/** RSS 2.0 with `content:encoded`. Addresses inside the posts are made absolute. */
export function rssFeed(posts: Post[], publicUrl: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(owner.name)}</title>
<link>${xml(`${publicUrl}/`)}</link>
<description>${xml(site.description)}</description>
<language>${site.language}</language>
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

export interface SitemapEntry {
  path: string
  /** ISO 8601, UTC. */
  changedAt?: string
}

export function sitemap(entries: SitemapEntry[], publicUrl: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<url><loc>${xml(publicUrl + path)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${publicUrl}${files.sitemap}\n`
}

export function webManifest() {
  return {
    name: site.title,
    short_name: owner.name,
    description: site.description,
    lang: site.language,
    start_url: pages.home,
    display: 'browser',
    background_color: '#faf6ef',
    theme_color: '#faf6ef',
    icons: [
      { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/assets/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  }
}

/** Escapes for XML and leaves out what XML 1.0 cannot carry. */
function xml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
