import { expect, test } from 'vitest'
import { difference, replaceRange } from './text-state.ts'

test.each([
  ['', 'a', { from: 0, to: 0, text: 'a' }],
  ['abc', 'abc', { from: 3, to: 3, text: '' }],
  ['abc', 'ac', { from: 1, to: 2, text: '' }],
  ['aaa', 'aaaa', { from: 3, to: 3, text: 'a' }],
  ['- a\n- b', '  - a\n  - b', { from: 0, to: 4, text: '  - a\n  ' }],
  ['x old y', 'x new y', { from: 2, to: 5, text: 'new' }],
])('from %j to %j', (before, after, expected) => {
  const { from, to, text } = difference(before, after)
  expect(before.slice(0, from) + text + before.slice(to)).toBe(after)
  expect({ from, to, text }).toEqual(expected)
})

test.each([
  [0, 0],
  [2, 2],
  [3, 7],
  [5, 7],
  [6, 8],
])('an offset %d moves to %d when a range is replaced', (offset, moved) => {
  const state = { value: 'abcdefgh', start: offset, end: offset }
  expect(replaceRange(state, 2, 5, '12345')).toEqual({
    value: 'ab12345fgh',
    start: moved,
    end: moved,
  })
})
