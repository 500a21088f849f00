/** The newest posts in full, as RSS, Atom and JSON Feed. */
import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { fillPostCards } from '#features/posts/linked-posts.server.ts'
import { listRecentPosts } from '#features/posts/post-queries.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { feedFiles, files } from '#paths.ts'
import { atomFeed } from './atom-feed.server.ts'
import { type Feed, feedOf } from './feed.server.ts'
import { jsonFeed } from './json-feed.server.ts'
import { rssFeed } from './rss-feed.server.ts'

const feedLength = 20

interface Deps {
  db: Db
  site: LiveSite
  now: () => Date
  publicUrl: string
}

interface FeedFormat {
  path: string
  type: string
  write: (feed: Feed) => string
}

export const feedFormats: FeedFormat[] = [
  { path: files.feed, type: 'application/rss+xml; charset=utf-8', write: rssFeed },
  { path: feedFiles.atom, type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  { path: feedFiles.json, type: 'application/feed+json; charset=utf-8', write: jsonFeed },
]

export function postFeedRoutes({ db, now, site, publicUrl }: Deps) {
  const routes = new Hono<HttpEnv>()
  for (const { path, type, write } of feedFormats) {
    routes.get(path, async (c) => {
      const { identity, cardKey } = await readSite()
      const posts = await readPosts()
      const feed = feedOf(posts, { identity, cardKey, publicUrl, path })
      return c.body(write(feed), 200, { 'Content-Type': type, ...sharedCacheControl })
    })
  }
  return routes

  async function readSite() {
    const { publicContent, shell } = await site.read()
    return { identity: publicContent.identity, cardKey: shell.cardKey }
  }

  async function readPosts() {
    const at = now()
    const posts = await listRecentPosts(db, at, feedLength)
    for (const post of posts) post.content = await fillPostCards(db, at, post.content)
    return posts
  }
}
