/** What every format of the feed says. */

import { type Post, pathOfPost } from '#features/posts/post.ts'
import type { DescribedTag } from '#features/posts/tag.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { feedHtml } from '#html/feed-html.server.ts'
import { localizeLabels } from '#html/localize-labels.server.ts'
import { pages, tagPages } from '#paths.ts'
import { postCardPath } from '#ui/card-paths.ts'
import { absolutePictureUrl } from '#ui/picture-address.ts'

/** All addresses are absolute. */
export interface Feed {
  title: string
  description: string
  language: string
  author: string
  authorUrl: string
  /** The page that lists the same. */
  homeUrl: string
  /** Its own address. */
  url: string
  /** ISO 8601; of an empty feed the day. */
  updatedAt: string
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** An address of the post that leads to it for good: readers know the post by it. */
  id: string
  url: string
  title: string
  summary: string
  html: string
  /** Empty: the owner of the site. */
  author: string
  publishedAt: string
  updatedAt: string
  tags: string[]
  /** The cover, or else the social card. */
  image: string
}

interface FeedOptions {
  /** Now. */
  at: Date
  identity: SiteContent['identity']
  publicUrl: string
  /** Of the feed. */
  path: string
  /** Part of the addresses of social cards. */
  cardKey: string
  /** That all posts have. */
  tag?: DescribedTag | undefined
}

/** @param posts newest first, with their text as readers see it */
export function feedOf(posts: Post[], options: FeedOptions): Feed {
  const { at, identity, publicUrl, path, tag } = options
  const updates = posts.map(({ updatedAt }) => updatedAt).sort()
  const { name, description, language } = identity
  return {
    title: tag ? `${name} – ${tag.name}` : name,
    description: tag?.text || description,
    ...{ language, author: name, authorUrl: publicUrl + pages.home },
    homeUrl: publicUrl + (tag ? tagPages.tag(tag.slug) : pages.home),
    url: publicUrl + path,
    updatedAt: updates.at(-1) ?? `${at.toISOString().slice(0, 'YYYY-MM-DD'.length)}T00:00:00.000Z`,
    entries: posts.map((post) => entryOf(post, options)),
  }
}

function entryOf(post: Post, { identity, publicUrl, cardKey }: FeedOptions): FeedEntry {
  const { _id, title, excerpt, content, author, createdAt, updatedAt, tags = [] } = post
  const url = publicUrl + pathOfPost(post)
  return {
    id: publicUrl + pages.post(_id),
    ...{ url, title, author, updatedAt, tags },
    summary: excerpt,
    html: feedHtml(localizeLabels(content, identity.language), url, publicUrl),
    publishedAt: createdAt,
    image: absolutePictureUrl(post.imageUrl, publicUrl) ?? publicUrl + postCardPath(cardKey, post),
  }
}
