import { expect, test } from 'vitest'
import { characterCount } from './character-count.ts'

test.each([
  [0, undefined],
  [80, undefined],
  [81, '19 characters left.'],
  [99, '1 character left.'],
  [100, '0 characters left.'],
  [101, '1 character too many.'],
  [150, '50 characters too many.'],
])('of %i characters with a limit of 100 the count is %j', (length, count) => {
  expect(characterCount('x'.repeat(length), 100)).toBe(count)
})

test('spaces at both ends do not count, since they are not stored', () => {
  expect(characterCount(`  ${'x'.repeat(90)}  `, 100)).toBe('10 characters left.')
})
