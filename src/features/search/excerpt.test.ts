import { expect, test } from 'vitest'
import { tokenize } from '#text/tokenize.ts'
import { excerptOf } from './excerpt.ts'

const marked = (text: string, ...words: string[]) =>
  excerptOf(
    text,
    tokenize(text).filter((word) => words.includes(word.text)),
  )
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('words are marked as they are written', () => {
  expect(marked('Salt the Größe early, salt.', 'salt', 'grosse')).toBe(
    '[Salt] the [Größe] early, [salt].',
  )
})

test('a long text is cut at spaces, around the first match', () => {
  const text = `${'before '.repeat(30)}needle ${'after '.repeat(40)}`
  const excerpt = marked(text, 'needle')
  expect(excerpt).toMatch(/^… (?:before )+\[needle\] (?:after )+…$/)
  expect(excerpt.length).toBeLessThan(180)
})

test('without a match it is the beginning', () => {
  expect(marked('Salt early.', 'pepper')).toBe('Salt early.')
  expect(marked('', 'pepper')).toBe('')
})

test('a text without spaces is cut between characters', () => {
  const text = `${'𠮷'.repeat(100)}検索${'𠮷'.repeat(200)}`
  expect(marked(text, '検索').isWellFormed()).toBe(true)
})
