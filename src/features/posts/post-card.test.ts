import { expect, test } from 'vitest'
import { layoutOf } from './post-card.tsx'

const layoutsOf = (count: number, page: number) =>
  Array.from({ length: count }, (_, index) => layoutOf(index, { count, page }))

test('the newest post leads the first page', () => {
  expect(layoutsOf(1, 1)).toEqual(['leading'])
  expect(layoutsOf(3, 1)).toEqual(['leading', 'plain', 'plain'])
  expect(layoutsOf(2, 2)).toEqual(['plain', 'plain'])
})

test('a last post that would be alone in its row spans it', () => {
  expect(layoutsOf(2, 1)).toEqual(['leading', 'closing'])
  expect(layoutsOf(4, 1)).toEqual(['leading', 'plain', 'plain', 'closing'])
  expect(layoutsOf(3, 2)).toEqual(['plain', 'plain', 'closing'])
})
