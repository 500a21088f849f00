import { expect, test } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import { isGone, isOutcomeUnknown } from './api-outcome.ts'

test.each([
  ['a dead network', new ApiError(''), true],
  ['a proxy that gave up', new ApiError('', { status: 504 }), true],
  ['a refusal', new ApiError('', { status: 409 }), false],
  ['a cancelled prompt', new Error('NotAllowedError'), false],
])('the outcome of a call that fails with %s is unknown: %s', (_, error, expected) => {
  expect(isOutcomeUnknown(error)).toBe(expected)
})

test('only a 404 means that something was removed already', () => {
  expect(isGone(new ApiError('', { status: 404 }))).toBe(true)
  expect(isGone(new ApiError('', { status: 403 }))).toBe(false)
  expect(isGone(new ApiError(''))).toBe(false)
})
