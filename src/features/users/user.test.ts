import '#validation/zod-messages.ts'
import { expect, test } from 'vitest'
import { credentials, userChanges, userInput } from './user.ts'

const zoe = { username: 'Zoe', email: 'zoe@example.org', password: '  suppe 🍲 мир  ' }
const nameRequired = 'username: Username is required'
const emailRequired = 'email: Email is required'
const passwordRequired = 'password: Password is required'

function refusals(
  schema: typeof userInput | typeof userChanges | typeof credentials,
  fields: object,
) {
  const issues = schema.safeParse(fields).error?.issues ?? []
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('an account is none of an administrator by default, and spaces are part of its password', () => {
  const typed = { ...zoe, username: ' Zoe ', email: ' zoe@example.org' }
  expect(userInput.parse(typed)).toEqual({ ...zoe, isAdmin: false })
  expect(credentials.parse({ email: zoe.email, password: ' x ' }).password).toBe(' x ')
})

test.each([
  [{ username: '  ' }, nameRequired],
  [{ username: 7 }, nameRequired],
  [{ username: 'x'.repeat(61) }, 'username: String must contain at most 60 character(s)'],
  [{ email: undefined }, emailRequired],
  [{ email: 'zoe' }, 'email: Please enter a valid email address'],
  [
    { email: `${'x'.repeat(243)}@example.com` },
    'email: String must contain at most 254 character(s)',
  ],
  [{ password: undefined }, passwordRequired],
  [{ password: 12345678 }, passwordRequired],
  [{ password: '1x3y5z7' }, 'password: String must contain at least 8 character(s)'],
  [{ password: 'x1'.repeat(501) }, 'password: String must contain at most 1000 character(s)'],
  [{ isAdmin: 'yes' }, 'isAdmin: Invalid input'],
])('an administrator cannot create an account with %j', (wrong, message) => {
  expect(refusals(userInput, { ...zoe, ...wrong })).toContain(message)
})

test.each([
  [{ username: '' }, nameRequired],
  [{ email: 'nothing' }, 'email: Please enter a valid email address'],
  [{ password: 'short' }, 'password: String must contain at least 8 character(s)'],
  [{ password: 'x1'.repeat(501) }, 'password: String must contain at most 1000 character(s)'],
  [{ isAdmin: null }, 'isAdmin: Invalid input'],
])('an administrator cannot change an account to %j', (wrong, message) => {
  expect(refusals(userChanges, wrong)).toEqual([message])
})

test('an administrator may leave out each field of a change, and leave the password empty', () => {
  expect(refusals(userChanges, {})).toEqual([])
  expect(refusals(userChanges, { password: '' })).toEqual([])
})

test.each([
  [{ email: '' }, emailRequired],
  [{ email: null }, emailRequired],
  [{ email: '\uFDFA'.repeat(255) }, 'email: String must contain at most 254 character(s)'],
  [{ password: '' }, passwordRequired],
  [{ password: { $ne: '' } }, passwordRequired],
  [{ password: 'a'.repeat(1001) }, 'password: String must contain at most 1000 character(s)'],
])('a user cannot log in with %j', (wrong, message) => {
  expect(refusals(credentials, { email: zoe.email, password: 'x', ...wrong })).toEqual([message])
})
