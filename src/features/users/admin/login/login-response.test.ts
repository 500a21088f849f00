import { expect, test } from 'vitest'
import { codesLeftMessage, requiredMethods, toStoredUser } from './login-response.ts'

const ada = { _id: '1', username: 'Ada', email: 'ada@example.org', isAdmin: true }

test('a completed login requires no second factor', () => {
  expect(requiredMethods(ada)).toBeUndefined()
})

test('a login with a second factor lists the methods', () => {
  expect(requiredMethods({ secondStep: { methods: ['totp', 'recoveryCode'] } })).toEqual([
    'totp',
    'recoveryCode',
  ])
})

test('the browser stores the user, and the token of a server that sends one', () => {
  expect(toStoredUser({ ...ada, recoveryCodesLeft: 3 })).toEqual(ada)
  expect(toStoredUser({ ...ada, token: 'secret' })).toEqual({ ...ada, token: 'secret' })
})

test('an empty response is not a login', () => {
  expect(() => toStoredUser({} as typeof ada)).toThrow('The login response is empty')
})

test.each([
  [9, 'You have 9 recovery codes left.'],
  [1, 'You have 1 recovery code left.'],
  [0, 'You have no recovery codes left.'],
])('an owner with %i codes left reads: %s', (count, message) => {
  expect(codesLeftMessage(count)).toBe(message)
})
