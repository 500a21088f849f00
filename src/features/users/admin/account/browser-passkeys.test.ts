import { expect, test } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import { passkeyErrorMessage, wasPromptCancelled } from './browser-passkeys.ts'

function failure(name: string) {
  return Object.assign(new Error('in the browser’s own words'), { name })
}

test.each(['NotAllowedError', 'AbortError'])(
  'a user who closes the prompt (%s) sees no error',
  (name) => {
    expect(wasPromptCancelled(failure(name))).toBe(true)
    expect(passkeyErrorMessage(failure(name))).toBe(
      'The passkey was not used. You can try again, or use another method.',
    )
  },
)

test.each([
  ['InvalidStateError', 'This device already has a passkey for this account.'],
  ['SecurityError', 'Passkeys do not work at this address.'],
  ['UnknownError', 'The passkey did not work. Please try again.'],
])('a user whose passkey fails with %s reads: %s', (name, message) => {
  expect(wasPromptCancelled(failure(name))).toBe(false)
  expect(passkeyErrorMessage(failure(name))).toBe(message)
})

test('a user sees the message of the server', () => {
  const apiError = new ApiError('', {
    status: 401,
    serverMessage: 'This passkey is not known here.',
  })
  expect(passkeyErrorMessage(apiError)).toBe('This passkey is not known here.')
})
