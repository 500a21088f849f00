import { expect, test } from 'vitest'
import { ApiError } from '#http/api-client.ts'
import { confirmationNeeded } from '../account.ts'
import { isConfirmationAsked, isConfirmed } from './confirmed-until.ts'

const now = new Date('2026-03-04T18:00:00.000Z')

test.each([
  ['2026-03-04T18:00:01.000Z', true],
  ['2026-03-04T18:00:00.000Z', false],
  ['2026-03-04T17:59:59.000Z', false],
  ['never', false],
  [null, false],
  [undefined, false],
])('an owner who is confirmed until %s goes on without the password: %s', (until, expected) => {
  expect(isConfirmed(until, now)).toBe(expected)
})

test('a server that asks for the password is understood, and nothing else is taken for it', () => {
  const refusal = (serverMessage: string) => new ApiError('', { status: 403, serverMessage })
  expect(isConfirmationAsked(refusal(confirmationNeeded))).toBe(true)
  expect(isConfirmationAsked(refusal('Your account is no administrator.'))).toBe(false)
  expect(isConfirmationAsked(new Error('403'))).toBe(false)
})
