import { expect, test } from 'vitest'
import { postFields } from '../../../post-schema.ts'
import { positionOf } from './series-position.ts'

test.each([
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [2, 2],
  [1.5, 1.5],
  [1e12, 1_000_000],
  [-1e12, -1_000_000],
])('a part of %d is stored in a draft as %j', (typed, position) => {
  expect(positionOf(typed)).toBe(position)
})

test('a part without a number cannot be published', () => {
  const { shape } = postFields
  expect(shape.series.safeParse({ name: 'Soups', position: positionOf(Number.NaN) }).success).toBe(
    false,
  )
})
