import type { Feed, FeedEntry } from './feed.server.ts'
import { xml } from './xml.server.ts'

const namespaces = [
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ')

/** RSS 2.0 as the RSS Advisory Board's best practices profile has it, with the full text in `content:encoded`. */
export function rssFeed(feed: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" ${namespaces}>
<channel>
<title>${xml(feed.title)}</title>
<link>${xml(feed.homeUrl)}</link>
<description>${xml(feed.description)}</description>
<language>${feed.language}</language>
${feed.entries.length > 0 ? `<lastBuildDate>${new Date(feed.updatedAt).toUTCString()}</lastBuildDate>\n` : ''}<atom:link href="${xml(feed.url)}" rel="self" type="application/rss+xml"/>
${feed.entries.map((entry) => item(entry, feed)).join('\n')}
</channel>
</rss>
`
}

function item(entry: FeedEntry, { author }: Feed) {
  const categories = entry.tags.map((tag) => `<category>${xml(tag)}</category>\n`)
  return `<item>
<title>${xml(entry.title)}</title>
<link>${xml(entry.url)}</link>
<guid isPermaLink="true">${xml(entry.id)}</guid>
<pubDate>${new Date(entry.publishedAt).toUTCString()}</pubDate>
<dc:creator>${xml(entry.author || author)}</dc:creator>
${categories.join('')}<description>${xml(xml(entry.summary))}</description>
<content:encoded>${xml(entry.html)}</content:encoded>
<media:content url="${xml(entry.image)}" medium="image"/>
</item>`
}
