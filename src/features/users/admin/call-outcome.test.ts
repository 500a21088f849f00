import { expect, test } from 'vitest'
import { ApiError } from '#http/api-client.ts'
import { isAnswerLost, isGone } from './call-outcome.ts'

test.each([
  ['a dead network', new ApiError(''), true],
  ['a proxy that gave up', new ApiError('', { status: 504 }), true],
  ['a refusal', new ApiError('', { status: 409 }), false],
  ['a prompt that was left', new Error('NotAllowedError'), false],
])('an owner who meets %s is told what came of it by a second look: %s', (_, error, expected) => {
  expect(isAnswerLost(error)).toBe(expected)
})

test('what is not there any more counts as removed, and nothing else does', () => {
  expect(isGone(new ApiError('', { status: 404 }))).toBe(true)
  expect(isGone(new ApiError('', { status: 403 }))).toBe(false)
  expect(isGone(new ApiError(''))).toBe(false)
})
