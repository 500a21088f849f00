import { expect, test } from 'vitest'
import { maxShownLength, shownDescription } from './description.ts'

test('the excerpt stands in for an empty description', () => {
  expect(shownDescription(' ', 'An  excerpt.')).toBe('An excerpt.')
  expect(shownDescription('For search.', 'An excerpt.')).toBe('For search.')
})

test('a long description is cut at a word', () => {
  const shown = shownDescription('word '.repeat(50), '')
  expect(shown.length).toBeLessThanOrEqual(maxShownLength + 1)
  expect(shown).toMatch(/ word …$/)
  expect(shownDescription('x'.repeat(200), '')).toBe(`${'x'.repeat(159)} …`)
})
