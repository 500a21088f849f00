import { expect, test } from 'vitest'
import { matches, questionWords, withTypos } from './question.ts'

const texts = (question: string) => questionWords(question).map(({ text }) => text)
const prefixed = (question: string) =>
  questionWords(question).flatMap(({ text, isPrefixed }) => (isPrefixed ? text : []))

test('a question has each of its words once, and at most ten', () => {
  expect(texts('Soup, SOUP & soupe')).toEqual(['soup', 'soupe'])
  expect(texts('a b c d e f g h i j k l')).toHaveLength(10)
})

test('a question is cut at two hundred characters, also inside a character', () => {
  expect(texts(`${'soup '.repeat(40)}salt`)).toEqual(['soup'])
  expect(texts(`${'-'.repeat(199)}𠮷`)).toEqual([])
})

test('words of three letters begin longer ones; those of Chinese, Japanese and Korean always do', () => {
  expect(prefixed('in ice cream 42 2024')).toEqual(['ice', 'cream', '2024'])
  expect(prefixed('é éa éab')).toEqual(['eab'])
  expect(prefixed('水')).toEqual(['水'])
  expect(prefixed('한국')).toEqual(['한국'])
})

test('the first three words of four letters are looked for with typos', () => {
  const corrected = withTypos(questionWords('the onion soup with bread 検索'))
  expect(corrected?.filter(({ typos }) => typos).map(({ text }) => text)).toEqual([
    'onion',
    'soup',
    'with',
  ])
  expect(withTypos(questionWords('the 2024 検索'))).toBeUndefined()
})

test('a word of a post matches whole, by its beginning, or as a typo', () => {
  const [word] = questionWords('onion')
  const asked = { text: 'onion', isPrefixed: true, ...word, typos: ['union'] }
  const matching = ['onion', 'onions', 'union', 'unions', 'oni'].filter((text) =>
    matches(asked, text),
  )
  expect(matching).toEqual(['onion', 'onions', 'union'])
  expect(matches({ text: 'on', isPrefixed: false }, 'onion')).toBe(false)
})
