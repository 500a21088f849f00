import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test.each([[{ soup: true }], [undefined]])('the result %j of a text is computed once', (result) => {
  const compute = vi.fn((_: string) => result)
  const memoized = memoize(compute)
  expect([memoized('soup'), memoized('soup')]).toEqual([result, result])
  expect(compute).toHaveBeenCalledOnce()
})

test('at most a thousand results are cached', () => {
  const compute = vi.fn((text: string) => text.length)
  const memoized = memoize(compute)
  const texts = Array.from({ length: 1001 }, (_, index) => 'x'.repeat(index))
  expect(texts.map(memoized)).toEqual(texts.map(({ length }) => length))
  expect([memoized(texts[1000] ?? ''), compute.mock.calls.length]).toEqual([1000, 1001])
  expect([memoized(texts[0] ?? '?'), compute.mock.calls.length]).toEqual([0, 1002])
})
