import { expect, test } from 'vitest'
import { equalValues } from './equal-values.ts'

test.each([
  [{ title: 'Soup' }, { title: 'Soup' }],
  [{ title: 'Soup', excerpt: '' }, { title: 'Soup' }],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ skills: [{ name: 'React', level: 90 }] }, { skills: [{ name: 'React', level: 90 }] }],
  [{ level: Number.NaN }, { level: Number.NaN }],
])('%j and %j are the same form values', (a, b) => {
  expect(equalValues(a, b)).toBe(true)
})

test.each([
  [{ title: 'Soup' }, { title: 'soup' }],
  [{ title: 'Soup' }, {}],
  [{ skills: [{ name: 'React' }] }, { skills: [] }],
  [{ skills: [] }, { skills: [{ name: 'React' }] }],
  [{ skills: ['a', 'b'] }, { skills: ['b', 'a'] }],
  [{ level: Number.NaN }, { level: 0 }],
  [{ shown: false }, { shown: true }],
])('%j and %j differ', (a, b) => {
  expect(equalValues(a, b)).toBe(false)
})
