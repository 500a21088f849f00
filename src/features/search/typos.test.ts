import { expect, test } from 'vitest'
import { typosOf } from './typos.ts'

test.each([
  ['soup', ['soap', 'sop', 'soupe', 'spoup', 'suop', 'sou', 'soup5']],
  ['grosse', ['grose', 'grossen', 'grsose']],
  ['хлеб', ['хлеп', 'хеб', 'хлебы', 'хелб']],
  ['οδοσ', ['οδο', 'οδωσ', 'οοδσ']],
])('%s may have been meant to be %j', (word, meant) => {
  expect(typosOf(word)).toEqual(expect.arrayContaining(meant))
})

test('the first letter is right, and a word is no typo of itself', () => {
  const typos = typosOf('soup')
  expect(typos.filter((typo) => !typo.startsWith('s'))).toEqual([])
  expect(typos).not.toContain('soup')
  expect(new Set(typos).size).toBe(typos.length)
})

test.each(['sou', '2024', '検索エンジン', '한국어를', 'नमस्ते', 'soupхлеб', '𠮷𠮷𠮷𠮷', ''])(
  '%j has none',
  (word) => {
    expect(typosOf(word)).toEqual([])
  },
)

test('the longest word has fewer than three thousand', () => {
  expect(typosOf('a'.repeat(40)).length).toBeLessThan(3000)
})
