import './zod-messages.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

function messageOf(schema: z.ZodMiniType, input: unknown) {
  return schema.safeParse(input).error?.issues[0]?.message
}

test('a missing value is Required', () => {
  expect(messageOf(z.object({ name: z.string() }), {})).toBe('Required')
})

test('a text that is too short gets the minimum length', () => {
  expect(messageOf(z.string().check(z.minLength(8)), 'short')).toBe(
    'String must contain at least 8 character(s)',
  )
})

test('a text that is too long gets the maximum length', () => {
  expect(messageOf(z.string().check(z.maxLength(3)), 'long')).toBe(
    'String must contain at most 3 character(s)',
  )
})

test.each([
  [z.string(), 7],
  [z.string(), null],
  [z.email(), 'nobody'],
  [z.enum(['a', 'b']), 'c'],
  [z.array(z.string()).check(z.minLength(1)), []],
  [z.number().check(z.minimum(3)), 1],
])('everything else is Invalid input', (schema, input) => {
  expect(messageOf(schema, input)).toBe('Invalid input')
})

test('a schema’s own message takes precedence', () => {
  expect(messageOf(z.string('Name is required'), undefined)).toBe('Name is required')
})
