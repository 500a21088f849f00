import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { readConfig } from '#config.server.ts'
import { messageSchema } from '#features/contact/message.ts'
import { jsonResumeSchema } from '#features/resume/json-resume.ts'
import { notificationsDraft } from '#features/site/notifications.ts'
import { userChanges } from '#features/users/user.ts'
import { contactFormTextsOf } from '#i18n/contact-form-texts.ts'
import { emailAddress } from './email-address.ts'

const schema = emailAddress('No address')

test.each([
  'ines@example.com',
  'ines+folio@mail.example.co.uk',
  "o'neil@example.com",
  'a&b@example.com',
  'first/last@example.com',
  'info@xn--e1afmkfd.xn--p1ai',
  'info@müller.de',
  'info@пример.рф',
  'info@例え.テスト',
  'info@उदाहरण.भारत',
])('%s is an address', (text) => {
  expect(schema.safeParse(text).success).toBe(true)
})

test.each([
  'ines',
  'ines@',
  '@example.com',
  'ines@example',
  'ines@192.0.2.1',
  'a b@example.com',
  'ines@müller .de',
  'ines@omar@example.com',
  'ines@example.com, omar@example.com',
  'Ines <ines@example.com>',
  'ines@example.com\r\nBcc: omar@example.com',
  'ines\0@example.com',
  'ines@exa\u0085mple.com',
  'ines@exa\u202emple.com',
  'ines@-example.com',
  'ines..b@example.com',
  '.ines@example.com',
  'ines@example..com',
])('%j is no address', (text) => {
  expect(schema.safeParse(text).success).toBe(false)
})

test('the rule counts wherever an address is asked for', () => {
  const email = 'a&b@müller.de'
  const message = { name: 'Ines', email, message: 'Hello' }
  const schemas: [z.ZodMiniType, unknown][] = [
    [messageSchema(contactFormTextsOf('en')), message],
    [userChanges, { email }],
    [notificationsDraft, { email }],
    [jsonResumeSchema, { basics: { email } }],
  ]
  expect(schemas.map(([each, value]) => each.safeParse(value).success)).toEqual(
    schemas.map(() => true),
  )
  const settings = { ADMIN_EMAIL: email, MAIL_TO: email, MAIL_FROM: email }
  expect(readConfig({ ...settings, SMTP_URL: 'smtp://localhost' }).admin.email).toBe(email)
})
