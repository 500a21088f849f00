import type { Feed, FeedEntry } from './feed.server.ts'

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.homeUrl,
    feed_url: feed.url,
    language: feed.language,
    authors: [{ name: feed.author, url: feed.authorUrl }],
    items: feed.entries.map(item),
  })
}

function item(entry: FeedEntry) {
  return {
    id: entry.id,
    url: entry.url,
    title: entry.title,
    summary: entry.summary,
    content_html: entry.html,
    image: entry.image,
    date_published: entry.publishedAt,
    date_modified: entry.updatedAt,
    ...(entry.author && { authors: [{ name: entry.author }] }),
    ...(entry.tags.length > 0 && { tags: entry.tags }),
  }
}
