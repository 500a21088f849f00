/**
 * The cards of the posts that a text links to. They are filled when it is read, so that none shows what is no longer
 * published.
 */
import type { Db } from '#db/open.server.ts'
import { tryDecode } from '#paths.ts'
import { type PostSummary, pathOfPost } from './post.ts'
import { selectPublished } from './post-queries.server.ts'

type LinkedPost = Pick<PostSummary, '_id' | 'slug' | 'title' | 'excerpt'>

/** Further ones are links. */
const maxCards = 50
/** The link that `markdown/post-cards` marks, or a card with texts: an author can write either. */
const card =
  /<div class="post-card"><a href="(\/blogs\/[\w.~%-]+)">([^<]*)<\/a>(?:<p>[^<]*<\/p>)?<\/div>/g
const address = /^(?:https?:\/)?\/\S*$/

/** Shows title and excerpt of each published post that has a card; the others become links. @param html rendered */
export async function fillPostCards(db: Db, now: Date, html: string): Promise<string> {
  const paths = [...html.matchAll(card)].map(([, href = '']) => tryDecode(href))
  if (paths.length === 0) return html
  const posts = await findLinkedPosts(db, now, [...new Set(paths)].slice(0, maxCards))
  return html.replace(card, (_, href: string, text: string) => {
    const post = posts.get(tryDecode(href))
    if (!post) return `<p><a href="${href}">${address.test(text) ? text : href}</a></p>`
    const excerpt = post.excerpt && `<p>${escapeText(post.excerpt)}</p>`
    const link = `<a href="${pathOfPost(post)}">${escapeText(post.title)}</a>`
    return `<div class="post-card">${link}${excerpt}</div>`
  })
}

/** @param paths present and former ones, decoded */
async function findLinkedPosts(
  db: Db,
  now: Date,
  paths: string[],
): Promise<Map<string, LinkedPost>> {
  const rows = await selectPublished(db, now)
    .innerJoin('address', 'address.post_id', 'post.id')
    .select(['address.path', 'post.id', 'post.slug', 'post.title', 'post.excerpt'])
    .where('address.path', 'in', paths)
    .execute()
  return new Map(
    rows.map(({ path, id, slug, title, excerpt }) => [
      path,
      { _id: id, slug: slug ?? id, title, excerpt },
    ]),
  )
}

/** As the rendered content around it. */
function escapeText(text: string) {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
}
