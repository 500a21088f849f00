import { expect, test } from 'vitest'
import { ApiError } from '#http/api-client.ts'
import { isPromptLeft, passkeySentence } from './browser-passkeys.ts'

function failure(name: string) {
  return Object.assign(new Error('in the browser’s own words'), { name })
}

test.each(['NotAllowedError', 'AbortError'])(
  'somebody who leaves the prompt (%s) is not blamed',
  (name) => {
    expect(isPromptLeft(failure(name))).toBe(true)
    expect(passkeySentence(failure(name))).toBe(
      'The passkey was not used. You can try again, or take another way.',
    )
  },
)

test.each([
  ['InvalidStateError', 'This device holds a passkey for this account already.'],
  ['SecurityError', 'Passkeys do not work at this address.'],
  ['UnknownError', 'The passkey did not work. Please try again.'],
])('somebody whose passkey fails with %s reads: %s', (name, sentence) => {
  expect(isPromptLeft(failure(name))).toBe(false)
  expect(passkeySentence(failure(name))).toBe(sentence)
})

test('what the server says of a passkey is what a person reads', () => {
  const refusal = new ApiError('', {
    status: 401,
    serverMessage: 'This passkey is not known here.',
  })
  expect(passkeySentence(refusal)).toBe('This passkey is not known here.')
})
