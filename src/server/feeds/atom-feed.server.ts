import type { Feed, FeedEntry } from './feed.server.ts'
import { xml } from './xml.server.ts'

/** Atom (RFC 4287). */
export function atomFeed(feed: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">
<id>${xml(feed.url)}</id>
<title>${xml(feed.title)}</title>
<subtitle>${xml(feed.description)}</subtitle>
<updated>${feed.updatedAt}</updated>
<author><name>${xml(feed.author)}</name></author>
<link rel="self" type="application/atom+xml" href="${xml(feed.url)}"/>
<link rel="alternate" type="text/html" href="${xml(feed.homeUrl)}"/>
${feed.entries.map(entryElement).join('\n')}
</feed>
`
}

function entryElement(entry: FeedEntry) {
  const author = entry.author && `<author><name>${xml(entry.author)}</name></author>\n`
  const categories = entry.tags.map((tag) => `<category term="${xml(tag)}"/>\n`)
  return `<entry>
<id>${xml(entry.id)}</id>
<title>${xml(entry.title)}</title>
<link rel="alternate" type="text/html" href="${xml(entry.url)}"/>
<published>${entry.publishedAt}</published>
<updated>${entry.updatedAt}</updated>
${author}${categories.join('')}<summary>${xml(entry.summary)}</summary>
<content type="html">${xml(entry.html)}</content>
</entry>`
}
