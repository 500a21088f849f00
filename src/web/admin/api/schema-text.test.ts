import { expect, test } from 'vitest'
import { fieldsOf, isRequired, schemaText } from './schema-text.ts'

test.each([
  [{ type: 'string', maxLength: 200 }, 'text, at most 200 characters'],
  [{ type: 'string', format: 'date-time' }, 'a time, ISO 8601'],
  [{ enum: ['a', 'b'] }, '"a" or "b"'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text or null'],
  [{ type: 'array', items: { type: 'integer', minimum: 1 } }, 'a list of a whole number from 1'],
  [{ type: 'integer', maximum: Number.MAX_SAFE_INTEGER }, 'a whole number'],
  [{}, 'any value'],
])('%j is shown as %s', (schema, text) => {
  expect(schemaText(schema)).toBe(text)
})

test('the fields of a list are those of its entries', () => {
  const name = { type: 'string' }
  const list = {
    type: 'array',
    items: { type: 'object', properties: { name }, required: ['name'] },
  }
  expect(fieldsOf(list)).toEqual([['name', name]])
  expect([isRequired(list, 'name'), isRequired(list, 'other')]).toEqual([true, false])
})
