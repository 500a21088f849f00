import { expect, test } from 'vitest'
import { moveAnnouncement, moveTarget, undoIndex } from './list-moves.ts'

test.each([
  [0, 1, 3, 1],
  [2, -1, 3, 1],
  [0, -1, 3, undefined],
  [2, 1, 3, undefined],
  [0, 1, 1, undefined],
] as const)('index %i moves by %i in a list of %i to %s', (index, step, length, target) => {
  expect(moveTarget(index, step, length)).toBe(target)
})

test('a move is announced with the new position', () => {
  expect(moveAnnouncement('React', 1, 10)).toBe('React moved to position 2 of 10.')
})

test.each([
  [0, 0, 0],
  [1, 3, 1],
  [4, 2, 2],
])('an item removed at %i returns to a list of %i at %i', (index, length, target) => {
  expect(undoIndex(index, length)).toBe(target)
})
