import { expect, test } from 'vitest'
import '#validation/zod-messages.ts'
import { translation } from '#i18n/en.ts'
import { messageSchema } from './message.ts'

const messageInput = messageSchema(translation.contact)

test('a message that is too long gets the maximum length', () => {
  const result = messageInput.safeParse({
    name: 'x'.repeat(201),
    email: 'ines@example.com',
    subject: 'x'.repeat(301),
    message: 'x'.repeat(10_001),
  })
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'String must contain at most 200 character(s)',
    'String must contain at most 300 character(s)',
    'String must contain at most 10000 character(s)',
  ])
})
