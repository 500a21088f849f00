/** The newest posts in full, as RSS, Atom and JSON Feed: of the blog, and of each tag. A browser gets a page instead. */
import { Hono } from 'hono'
import { createElement } from 'react'
import { fillPostCards } from '#features/posts/linked-posts.server.ts'
import type { Post } from '#features/posts/post.ts'
import { listRecentPosts } from '#features/posts/post-queries.server.ts'
import type { DescribedTag } from '#features/posts/tag.ts'
import { findTag } from '#features/posts/tags.server.ts'
import { prefersHtml } from '#http/accept.server.ts'
import { sharedCacheControl } from '#http/cache-control.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { feedFiles, files, pages, tagPages, tagPattern } from '#paths.ts'
import type { RouteDeps } from '../app-deps.server.ts'
import { renderWithoutScripts } from '../page-without-scripts.server.ts'
import { atomFeed } from './atom-feed.server.ts'
import { type Feed, feedOf } from './feed.server.ts'
import { FeedPage } from './feed-page.server.tsx'
import { jsonFeed } from './json-feed.server.ts'
import { rssFeed } from './rss-feed.server.ts'

const feedLength = 20

interface FeedFormat {
  /** Of the feed of the blog; that of a tag ends with it. */
  path: string
  name: string
  type: string
  write: (feed: Feed) => string
}

export const feedFormats: FeedFormat[] = [
  {
    path: files.feed,
    name: 'RSS',
    type: 'application/rss+xml; charset=utf-8',
    write: rssFeed,
  },
  {
    path: feedFiles.atom,
    name: 'Atom',
    type: 'application/atom+xml; charset=utf-8',
    write: atomFeed,
  },
  {
    path: feedFiles.json,
    name: 'JSON Feed',
    type: 'application/feed+json; charset=utf-8',
    write: jsonFeed,
  },
]

/** Where feeds of other software are, by the name that WordPress gives the format in `/?feed=`. */
const usualPaths = new Map([
  ['rss2', { to: files.feed, from: ['/feed', '/rss', '/feed.xml', '/index.xml', '/feed/rss'] }],
  ['atom', { to: feedFiles.atom, from: ['/atom', '/feed/atom'] }],
])

export function postFeedRoutes(deps: RouteDeps) {
  const { db, now, site, config } = deps
  const routes = new Hono<HttpEnv>()
  for (const { to, from } of usualPaths.values()) {
    for (const path of from.flatMap((path) => [path, `${path}/`])) {
      routes.get(path, (c) => c.body(null, 301, { Location: to, ...sharedCacheControl }))
    }
  }
  routes.get(pages.home, async (c, next) => {
    const usual = usualPaths.get(c.req.query('feed') ?? '')
    if (!usual) return next()
    return c.body(null, 301, { Location: usual.to, ...sharedCacheControl })
  })
  for (const format of feedFormats) {
    routes
      .get(format.path, async (c) => respond(c, format, await readPosts()))
      .get(`${tagPattern}${format.path}`, async (c) => {
        const slug = c.req.param('slug') ?? ''
        const tag = await findTag(db, slug)
        const posts = tag ? await readPosts(tag.slug) : []
        if (!tag || posts.length === 0) return c.notFound()
        if (tag.slug === slug) return respond(c, format, posts, tag)
        const location = tagPages.tag(tag.slug) + format.path
        return c.body(null, 301, { Location: location, ...sharedCacheControl })
      })
  }
  return routes

  async function respond(c: HttpContext, format: FeedFormat, posts: Post[], tag?: DescribedTag) {
    const snapshot = await site.read()
    const { publicContent, shell } = snapshot
    const path = (tag ? tagPages.tag(tag.slug) : '') + format.path
    const { identity } = publicContent
    const at = now()
    const options = { at, identity, cardKey: shell.cardKey, publicUrl: config.publicUrl, path, tag }
    const feed = feedOf(posts, options)
    c.header('Vary', 'Accept')
    if (!prefersHtml(c.req.header('Accept'))) {
      return c.body(format.write(feed), 200, { 'Content-Type': format.type, ...sharedCacheControl })
    }
    const texts = catalogueOf(shell.language).serverTranslation.feed
    const page = createElement(FeedPage, { feed, posts, texts, format: format.name })
    const html = await renderWithoutScripts(deps, c, snapshot, { path, like: pages.posts, page })
    // A shared cache that ignores `Vary` must not give this to feed readers.
    return c.html(html, 200, { 'Cache-Control': 'private, no-cache' })
  }

  async function readPosts(tag?: string) {
    const at = now()
    const posts = await listRecentPosts(db, at, feedLength, tag)
    for (const post of posts) post.content = await fillPostCards(db, at, post.content)
    return posts
  }
}
