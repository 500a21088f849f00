/** Posts and questions in six languages for the tests of the search: the same ones each time. */
import { tokenize } from '#features/search/tokenize.ts'
import { type ProseLanguage, proseFrom } from './prose.ts'

export interface CorpusPost {
  title: string
  excerpt: string
  tags: string[]
  sections: { heading: string; text: string }[]
  /** HTML of the sections. */
  content: string
  author: string
  /** Some have the same. */
  at: Date
}

const languages: ProseLanguage[] = ['en', 'de', 'es', 'ru', 'zh', 'ja']
const postsOfEach = 19
const tags = ['C++', 'C#', '.NET', 'Küche', 'Поиск', '東京', 'Soup of the day', 'Código']

/** What tries to be more than a word, in a text as in a question. */
export const attacks = [
  `Robert'); DROP TABLE post; --`,
  `" OR 1=1 -- {title} : NEAR(soup onion)`,
  `title:soup AND NOT onion* ^salt`,
  `'soup':* & !'onion' | ('salt' <-> 'bread')`,
  `<script>alert('onion')</script>`,
  `%onion_soup\\`,
]

export const corpusPosts: CorpusPost[] = [
  ...languages.flatMap((language, index) =>
    Array.from({ length: postsOfEach }, (_, number) => postOf(language, index * 100 + number)),
  ),
  ...attacks.map((attack, index) => ({ ...postOf('en', 900 + index, attack) })),
]

function postOf(language: ProseLanguage, seed: number, attack = ''): CorpusPost {
  const prose = proseFrom(seed, language)
  const sections = Array.from({ length: 1 + prose.below(3) }, (_, index) => ({
    heading: index === 0 ? '' : prose.phrase(1 + prose.below(3)),
    text: prose.paragraph(10 + prose.below(25)),
  }))
  if (sections[0]) sections[0].text += ` ${attack}`
  return {
    title: `${prose.phrase(2 + prose.below(3))} ${seed}`,
    excerpt: prose.phrase(8),
    tags: tags.filter(() => prose.below(8) === 0),
    sections,
    content: sections
      .map(({ heading, text }) => `${heading ? `<h2>${heading}</h2>` : ''}<p>${escaped(text)}</p>`)
      .join('\n'),
    author: 'Remy',
    at: new Date(Date.UTC(2025, 0, 1 + prose.below(60))),
  }
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A hundred. */
export const corpusQuestions: string[] = [
  ...languages.flatMap((language, index) => questionsIn(language, index + 1)),
  ...[...attacks, 'c++', 'C# .net', 'nothing of this kind', 'soup of the da'],
]

/** Fifteen of each language: words of its posts, whole, in part and with typos. */
function questionsIn(language: ProseLanguage, seed: number): string[] {
  const { below } = proseFrom(seed, language)
  const own = corpusPosts.slice((seed - 1) * postsOfEach, seed * postsOfEach)
  const pick = (texts: string[]) => texts[below(texts.length)] ?? ''
  const wordsOf = (post?: CorpusPost) => [
    ...new Set(post?.sections.flatMap(({ text }) => tokenize(text).map((word) => word.text))),
  ]
  const all = own.flatMap(wordsOf)
  const long = all.filter((word) => word.length > 4)
  const together = (count: number) => {
    const words = wordsOf(own[below(own.length)])
    return Array.from({ length: count }, () => pick(words)).join(' ')
  }
  const titles = own.flatMap(({ title }) => tokenize(title).map((word) => word.text))
  return [
    ...[pick(all), pick(all), pick(titles), pick(titles), pick(all).toUpperCase()],
    ...[together(2), together(3), together(2).toUpperCase(), `${pick(titles)} ${pick(all)}`],
    ...[pick(long.length ? long : all).slice(0, 3), pick(all).slice(0, 2)],
    ...(long.length > 0
      ? [
          withTypo(pick(long), below),
          withTypo(pick(long), below),
          withTypo(pick(long), below),
          `${withTypo(pick(long), below)} ${pick(all)}`,
        ]
      : [together(4), together(2), pick(own.map(({ title }) => title)), pick(all)]),
  ]
}

/** Behind the first letter: another letter, one less, one more, or two swapped. */
function withTypo(word: string, below: (end: number) => number): string {
  const letters = [...word]
  const at = 1 + below(letters.length - 2)
  const [letter = '', next = ''] = letters.slice(at)
  const others = [next, '', letter + letter, next + letter]
  const isSwap = below(4)
  letters.splice(at, isSwap === 3 ? 2 : 1, others[isSwap] ?? '')
  return letters.join('')
}
