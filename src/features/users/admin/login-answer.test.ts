import { expect, test } from 'vitest'
import { codesLeftSentence, recordOf, secondStepMethods } from './login-answer.ts'

const ada = { _id: '1', username: 'Ada', email: 'ada@example.org', isAdmin: true }

test('a login that lets somebody in asks for no second step', () => {
  expect(secondStepMethods(ada)).toBeUndefined()
})

test('a login with a second step says how it can be made', () => {
  expect(secondStepMethods({ secondStep: { methods: ['totp', 'recoveryCode'] } })).toEqual([
    'totp',
    'recoveryCode',
  ])
})

test('the browser keeps who is logged in and nothing else', () => {
  const answer = { ...ada, recoveryCodesLeft: 3, token: 'secret' }
  expect(recordOf(answer)).toEqual(ada)
})

test('an answer by nobody logs nobody in', () => {
  expect(() => recordOf({} as typeof ada)).toThrow('The login was answered by nothing')
})

test.each([
  [9, 'You have 9 recovery codes left.'],
  [1, 'You have 1 recovery code left.'],
  [0, 'You have no recovery codes left.'],
])('an owner with %i codes left reads: %s', (count, sentence) => {
  expect(codesLeftSentence(count)).toBe(sentence)
})
