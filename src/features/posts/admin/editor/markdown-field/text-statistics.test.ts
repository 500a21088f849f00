import { expect, test } from 'vitest'
import { statisticsOf } from './text-statistics.ts'

test.each([
  ['', 0],
  ['One word', 2],
  ['Salt, oil – and *pepper*.', 4],
  ['# Heading\n\n- item\n- [ ] task\n\n---', 3],
  ['it’s well-known', 2],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 4],
  ['"quoted" (brackets) **bold**', 3],
  ['Ελληνικά и русский', 3],
])('%j has %d words', (text, words) => {
  expect(statisticsOf(text).words).toBe(words)
})

test('scripts without spaces are counted in words, too', () => {
  expect(statisticsOf('我喜欢做饭').words).toBeGreaterThan(2)
  expect(statisticsOf('我喜欢做饭').words).toBeLessThan(6)
})

test('characters are what a reader sees, without line breaks', () => {
  expect(statisticsOf('Salt\noil').characters).toBe(7)
  expect(statisticsOf('🧂 ok').characters).toBe(4)
})

test('reading takes at least a minute, at 220 words each', () => {
  expect(statisticsOf('Salt').minutes).toBe(1)
  expect(statisticsOf('salt '.repeat(220)).minutes).toBe(1)
  expect(statisticsOf('salt '.repeat(221)).minutes).toBe(2)
})
