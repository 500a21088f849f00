import { expect, test } from 'vitest'
import { formOf } from './post-card.tsx'

const formsOf = (count: number, page: number) =>
  Array.from({ length: count }, (_, index) => formOf(index, { count, page }))

test('the newest post leads the first page', () => {
  expect(formsOf(1, 1)).toEqual(['leading'])
  expect(formsOf(3, 1)).toEqual(['leading', 'plain', 'plain'])
  expect(formsOf(2, 2)).toEqual(['plain', 'plain'])
})

test('a last post that would be alone in its row spans it', () => {
  expect(formsOf(2, 1)).toEqual(['leading', 'closing'])
  expect(formsOf(4, 1)).toEqual(['leading', 'plain', 'plain', 'closing'])
  expect(formsOf(3, 2)).toEqual(['plain', 'plain', 'closing'])
})
