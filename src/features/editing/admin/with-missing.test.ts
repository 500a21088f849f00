import { expect, test } from 'vitest'
import { withMissing } from './with-missing.ts'

const model = { a: 1, deep: { b: 2, deeper: { c: 3 } }, list: [{ d: 4 }] }

test.each([
  ['nothing missing', { ...model, a: 0 }, { ...model, a: 0 }],
  ['properties missing', { deep: { deeper: {} }, list: [] }, { ...model, list: [] }],
  ['incomplete items', { ...model, list: [{}] }, { ...model, list: [{}] }],
  ['values of other types', { ...model, deep: 'b' }, { ...model, deep: 'b' }],
  ['an empty value', { ...model, a: null }, { ...model, a: null }],
  ['no object', 'text', 'text'],
  ['a list', [1], [1]],
])('with %s', (_, value, complete) => {
  expect(withMissing(value, model)).toEqual(complete)
})
