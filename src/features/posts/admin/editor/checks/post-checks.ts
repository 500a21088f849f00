/** Checks before a post is published. None of them blocks. */
import { pages, tryDecode } from '#paths.ts'
import type { PostFields } from '../../../post-schema.ts'
import { maxShownLength } from '../settings/description.ts'
import type { PostFacts } from './post-facts.ts'

interface PostState {
  fields: Pick<PostFields, 'excerpt' | 'description'>
  facts: PostFacts
  /** Addresses of own posts to which the text links and which lead nowhere. */
  deadLinks: string[]
  /** Whether another post has the same title. */
  isTitleUsed: boolean
}

/** What may need a second look, in sentences. */
export function checkPost({ fields, facts, deadLinks, isTitleUsed }: PostState): string[] {
  return [
    ...(isTitleUsed ? ['Another post has this title.'] : []),
    ...checkDescription(fields),
    ...withoutDescription(facts.pictures),
    ...skippedLevels(facts.headings),
    ...deadLinks.map((path) => `There is no post at ${path}.`),
    ...missingAnchors(facts).map((anchor) => `Nothing in the text has the anchor ${anchor}.`),
  ]
}

const listFormat = new Intl.ListFormat('en')

/** Counted from 1, as they follow each other in the text. */
function withoutDescription(alts: PostFacts['pictures']) {
  const missing = alts.flatMap((alt, index) => (alt.trim() === '' ? [`${index + 1}`] : []))
  if (missing.length === 0) return []
  const [noun, verb] = missing.length === 1 ? ['Picture', 'has'] : ['Pictures', 'have']
  return [`${noun} ${listFormat.format(missing)} ${verb} no description.`]
}

function checkDescription({ excerpt, description }: PostState['fields']) {
  const isOwn = description.trim() !== ''
  const { length } = (isOwn ? description : excerpt).trim()
  if (length <= maxShownLength) return []
  const name = isOwn ? 'description for search engines' : 'excerpt'
  return [`The ${name} has ${length} characters; a search result shows about ${maxShownLength}.`]
}

/** The title of the post is the heading of level 1. */
function skippedLevels(headings: PostFacts['headings']) {
  return headings.flatMap(({ level, text }, index) => {
    const last = headings[index - 1]?.level ?? 1
    return level > last + 1 ? [`“${text}” skips a heading level, from ${last} to ${level}.`] : []
  })
}

function missingAnchors({ links, ids }: PostFacts) {
  const known = new Set(ids)
  const anchors = links.filter((href) => href.startsWith('#') && href.length > 1)
  return [...new Set(anchors)].filter((anchor) => !known.has(tryDecode(anchor.slice(1))))
}

/** The paths of own posts to which the text links. */
export function ownPostLinks({ links }: PostFacts, publicUrl: string): string[] {
  const origin = new URL(publicUrl).origin
  const paths = links.flatMap((href) => {
    if (href.startsWith('#') || !URL.canParse(href, publicUrl)) return []
    const url = new URL(href, publicUrl)
    return url.origin === origin && /^\/blogs\/[^/]+$/.test(url.pathname) ? [url.pathname] : []
  })
  return [...new Set(paths)]
}

/** The id or slug of a post's path. */
export function postOfPath(path: string): string {
  return tryDecode(path.slice(`${pages.posts}/`.length))
}

/** Whether a title is the same to a reader. */
export function isSameTitle(one: string, other: string): boolean {
  const plain = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase()
  return plain(one) === plain(other)
}
