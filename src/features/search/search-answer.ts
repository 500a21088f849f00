/** What a reader sees of a post that was found. */
import { pages } from '#paths.ts'
import { type ExcerptPart, excerptOf } from './excerpt.ts'
import { type WordFinder, wordFinder } from './find-words.ts'
import type { QuestionWord } from './question.ts'

export interface SearchAnswer {
  _id: string
  slug: string
  title: string
  /** Plain text. */
  excerpt: string
  /** Where the words that were asked for stand in the excerpt. */
  marks: [start: number, end: number][]
  /** Leads to the heading above the excerpt. */
  url: string
}

export interface FoundPost {
  id: string
  slug: string
  title: string
  excerpt: string
  sections: Section[]
}

export interface Section {
  /** The id of its heading; empty before the first one. */
  anchor: string
  heading: string
  text: string
}

/** Letters of a post in which an excerpt is looked for: a request may tokenise them all. */
const maxScanned = 40_000

/** @param words those that the posts were found by */
export function answersOf(posts: FoundPost[], words: QuestionWord[]): SearchAnswer[] {
  const finder = wordFinder(words)
  return posts.map((post) => answerOf(post, words.length, finder))
}

function answerOf(post: FoundPost, asked: number, finder: WordFinder): SearchAnswer {
  const section = bestSection(post.sections, asked, finder)
  const text = section?.text.slice(0, maxScanned) || post.excerpt
  const { id: _id, slug, title } = post
  const hash = section?.anchor ? `#${encodeURIComponent(section.anchor)}` : ''
  const excerpt = flat(excerptOf(text, finder.find(text)))
  return { ...{ _id, slug, title }, ...excerpt, url: pages.post(slug) + hash }
}

/**
 * The first of those with the most of the words; undefined if only title and tags have them.
 * @param asked how many words
 */
function bestSection(sections: Section[], asked: number, finder: WordFinder): Section | undefined {
  let best: { section: Section; count: number } | undefined
  let unread = maxScanned
  for (const section of sections) {
    const text = `${section.heading} ${section.text}`.slice(0, unread)
    unread -= text.length
    const count = finder.count(text)
    if (count > (best?.count ?? 0)) best = { section, count }
    if (count === asked || unread <= 0) break
  }
  return best?.section
}

function flat(parts: ExcerptPart[]): Pick<SearchAnswer, 'excerpt' | 'marks'> {
  let excerpt = ''
  const marks: SearchAnswer['marks'] = []
  for (const { text, isMatch } of parts) {
    if (isMatch) marks.push([excerpt.length, excerpt.length + text.length])
    excerpt += text
  }
  return { excerpt, marks }
}
