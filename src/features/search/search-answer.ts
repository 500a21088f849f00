/** What a reader sees of a post that was found. */
import { pages } from '#paths.ts'
import type { Word } from '#text/tokenize.ts'
import { type ExcerptPart, excerptOf } from './excerpt.ts'
import { type FindWords, wordFinder } from './find-words.ts'
import { matches, type QuestionWord } from './question.ts'

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
  const find = wordFinder(words)
  return posts.map((post) => answerOf(post, words, find))
}

function answerOf(post: FoundPost, words: QuestionWord[], find: FindWords): SearchAnswer {
  const section = bestSection(post.sections, words, find)
  const text = section?.text.slice(0, maxScanned) || post.excerpt
  const { id: _id, slug, title } = post
  const hash = section?.anchor ? `#${encodeURIComponent(section.anchor)}` : ''
  const excerpt = flat(excerptOf(text, find(text)))
  return { ...{ _id, slug, title }, ...excerpt, url: pages.post(slug) + hash }
}

/** The first of those with the most of the words; undefined if only title and tags have them. */
function bestSection(
  sections: Section[],
  words: QuestionWord[],
  find: FindWords,
): Section | undefined {
  let best: { section: Section; count: number } | undefined
  let unread = maxScanned
  for (const section of sections) {
    const text = `${section.heading} ${section.text}`.slice(0, unread)
    unread -= text.length
    const count = countWords(words, find(text))
    if (count > (best?.count ?? 0)) best = { section, count }
    if (count === words.length || unread <= 0) break
  }
  return best?.section
}

/** How many of the words are among those found. */
function countWords(words: QuestionWord[], found: Iterable<Word>): number {
  let missing = words
  for (const { text } of found) {
    missing = missing.filter((asked) => !matches(asked, text))
    if (missing.length === 0) break
  }
  return words.length - missing.length
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
