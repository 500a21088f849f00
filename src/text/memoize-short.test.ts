import { expect, test } from 'vitest'
import { memoizeShort } from './memoize-short.ts'

function memoized(limits: { maxEntries: number; maxLength: number }) {
  const calls: string[] = []
  const upperCase = memoizeShort((text) => {
    calls.push(text)
    return text === 'none' ? undefined : text.toUpperCase()
  }, limits)
  return { calls, upperCase }
}

test('a result is computed once, also when it is undefined', () => {
  const { calls, upperCase } = memoized({ maxEntries: 5, maxLength: 10 })
  expect(['br', 'none', 'br', 'none'].map(upperCase)).toEqual(['BR', undefined, 'BR', undefined])
  expect(calls).toEqual(['br', 'none'])
})

test('a text that is too long is not computed', () => {
  const { calls, upperCase } = memoized({ maxEntries: 5, maxLength: 4 })
  expect(['abcd', 'abcde'].map(upperCase)).toEqual(['ABCD', undefined])
  expect(calls).toEqual(['abcd'])
})

test('a full cache is cleared', () => {
  const { calls, upperCase } = memoized({ maxEntries: 2, maxLength: 4 })
  expect(['a', 'b', 'c', 'a', 'c'].map(upperCase)).toEqual(['A', 'B', 'C', 'A', 'C'])
  expect(calls).toEqual(['a', 'b', 'c', 'a'])
})
