/** Finds the sample's owner in texts. */
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import * as sample from '#site.ts'

const names = ['Remy', 'Calloway', 'Lisbon', 'Lanternworks', 'Alder Valley']
const posts = samplePosts.flatMap(({ title, excerpt, slug }) => [title, excerpt, slug])
const words = [...names, ...sentencesOf(sample), ...posts].map((text) => text.toLowerCase())

/** The sample's texts of several words, and its addresses. Headings are in the specification. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:|@|(\S+\s+){3}/.test(value) ? [value] : []
  return typeof value === 'object' && value ? Object.values(value).flatMap(sentencesOf) : []
}

/** The names, addresses and sentences of the sample in HTML, XML or JSON. */
export function sampleWordsIn(text: string): string[] {
  const plain = text
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\\u0026', '&')
    .toLowerCase()
  return words.filter((each) => plain.includes(each))
}
