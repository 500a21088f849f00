/** What a reader sees of a post that was found. */
import { pages } from '#paths.ts'
import { eachWord } from '#text/tokenize.ts'
import { type ExcerptPart, excerptOf } from './excerpt.ts'
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

/** @param words those that the post was found by */
export function answerOf(post: FoundPost, words: QuestionWord[]): SearchAnswer {
  const isMatch = (text: string) => words.some((asked) => matches(asked, text))
  const section = bestSection(post.sections, words)
  const parts = excerptOf(section?.text.slice(0, maxScanned) || post.excerpt, isMatch)
  const { id: _id, slug, title } = post
  const hash = section?.anchor ? `#${encodeURIComponent(section.anchor)}` : ''
  return { ...{ _id, slug, title }, ...flat(parts), url: pages.post(slug) + hash }
}

/** The first of those with the most of the words; undefined if only title and tags have them. */
function bestSection(sections: Section[], words: QuestionWord[]): Section | undefined {
  let best: { section: Section; count: number } | undefined
  let unread = maxScanned
  for (const section of sections) {
    const text = `${section.heading} ${section.text}`.slice(0, unread)
    unread -= text.length
    const count = words.length - missingWords(text, words).length
    if (count > (best?.count ?? 0)) best = { section, count }
    if (count === words.length || unread <= 0) break
  }
  return best?.section
}

/** Those of the words that a text does not have. */
function missingWords(text: string, words: QuestionWord[]): QuestionWord[] {
  let missing = words
  for (const word of eachWord(text)) {
    if (!missing.some((asked) => matches(asked, word.text))) continue
    missing = missing.filter((asked) => !matches(asked, word.text))
    if (missing.length === 0) break
  }
  return missing
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
