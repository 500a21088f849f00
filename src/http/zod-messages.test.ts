import './zod-messages.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

function messageOf(rule: z.ZodMiniType, input: unknown) {
  return rule.safeParse(input).error?.issues[0]?.message
}

test('what is missing is Required', () => {
  expect(messageOf(z.object({ name: z.string() }), {})).toBe('Required')
})

test('a text that is too short tells how long it must be', () => {
  expect(messageOf(z.string().check(z.minLength(8)), 'short')).toBe(
    'String must contain at least 8 character(s)',
  )
})

test('a text that is too long tells how long it may be', () => {
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
])('everything else is Invalid input', (rule, input) => {
  expect(messageOf(rule, input)).toBe('Invalid input')
})

test('a rule’s own sentence comes first', () => {
  expect(messageOf(z.string('Name is required'), undefined)).toBe('Name is required')
})
