import { expect, test } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import { reauthRequiredMessage } from '../../account/account.ts'
import { hasRecentAuth, isReauthRequired } from './recent-auth.ts'

const now = new Date('2026-03-04T18:00:00.000Z')

test.each([
  ['2026-03-04T18:00:01.000Z', true],
  ['2026-03-04T18:00:00.000Z', false],
  ['2026-03-04T17:59:59.000Z', false],
  ['never', false],
  [null, false],
  [undefined, false],
])('an owner whose authentication is recent until %s needs no password: %s', (until, expected) => {
  expect(hasRecentAuth(until, now)).toBe(expected)
})

test('only the 403 that asks for the password is recognised as such', () => {
  const forbidden = (serverMessage: string) => new ApiError('', { status: 403, serverMessage })
  expect(isReauthRequired(forbidden(reauthRequiredMessage))).toBe(true)
  expect(isReauthRequired(forbidden('Your account is no administrator.'))).toBe(false)
  expect(isReauthRequired(new Error('403'))).toBe(false)
})
