import '#validation/zod-messages.ts'
import { expect, test } from 'vitest'
import { contactFormTextsOf } from '#i18n/contact-form-texts.ts'
import { messageSchema } from './message.ts'

const messageInput = messageSchema(contactFormTextsOf('en'))

const ines = { name: 'Ines', email: 'ines@example.com', subject: 'Hello', message: 'A new site.' }

function refusals(fields: Record<string, unknown>) {
  const issues = messageInput.safeParse({ ...ines, ...fields }).error?.issues ?? []
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a message needs no subject, and loses the spaces around its fields', () => {
  const typed = { name: ' Ines ', email: ' ines@example.com\n', message: ' A new site.\t' }
  expect(messageInput.parse(typed)).toEqual({ ...ines, subject: '' })
  expect(messageInput.parse({ ...ines, subject: '\tHello ' })).toEqual(ines)
})

test.each(['', '   ', undefined, null, 7])('a missing name (%j) gets its error', (name) => {
  expect(refusals({ name })).toContain('name: Name is required')
})

test.each(['', ' ', undefined, 7, 'ines'])('the address %j gets its error', (email) => {
  expect(refusals({ email })).toContain('email: Please enter a valid email address')
})

test.each(['', '\n \n', undefined])('a missing message (%j) gets its error', (message) => {
  expect(refusals({ message })).toContain('message: Message is required')
})

test.each([
  ['name', 200, 'This has 201 characters. Please use at most 200.'],
  ['subject', 300, 'This has 301 characters. Please use at most 300.'],
  ['message', 10_000, 'This has 10,001 characters. Please use at most 10,000.'],
])('a %s may have at most %i characters', (field, maxLength, message) => {
  expect(refusals({ [field]: 'x'.repeat(maxLength) })).toEqual([])
  expect(refusals({ [field]: 'x'.repeat(maxLength + 1) })).toEqual([`${field}: ${message}`])
})

test('an address may have at most 254 characters', () => {
  expect(refusals({ email: `${'x'.repeat(242)}@example.com` })).toEqual([])
  expect(refusals({ email: `${'x'.repeat(243)}@example.com` })).toHaveLength(1)
})
