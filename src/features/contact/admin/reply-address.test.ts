import { expect, test } from 'vitest'
import { formatTime } from '#api/admin/format-time.ts'
import type { InboxMessage } from '../inbox-message.ts'
import { replyAddress } from './reply-address.ts'

const ines: InboxMessage = {
  _id: 'one',
  name: 'Ines',
  email: 'ines@example.com',
  subject: 'A new site',
  message: 'Could you help?\nBest, Ines',
  createdAt: '2026-03-04T05:06:07.000Z',
  isSpam: false,
  mail: 'none',
}

/** The URL as parsed by a mail client. */
function opened(change: Partial<InboxMessage> = {}) {
  const address = replyAddress({ ...ines, ...change })
  const [to = '', query = ''] = address.replace(/^mailto:/, '').split('?')
  const fields = query.split('&').map((each) => each.split('='))
  return {
    address,
    to: decodeURIComponent(to),
    fields: Object.fromEntries(fields.map(([key, text = '']) => [key, decodeURIComponent(text)])),
  }
}

test('a reply goes to the sender, with subject and quote', () => {
  expect(opened()).toMatchObject({
    to: 'ines@example.com',
    fields: {
      subject: 'Re: A new site',
      body: `\r\n\r\nInes wrote on ${formatTime(ines.createdAt)}:\r\n> Could you help?\r\n> Best, Ines`,
    },
  })
})

test.each([
  [undefined, 'Re: your message'],
  ['Re: Soup', 'Re: Soup'],
  ['RE: Soup', 'RE: Soup'],
  ['Recipes', 'Re: Recipes'],
  ['100% & more? #1', 'Re: 100% & more? #1'],
])('the reply to a message about %j has the subject %j', (subject, expected) => {
  const { subject: _, ...without } = ines
  const message = subject === undefined ? without : { ...ines, subject }
  const query = replyAddress(message).split('?')[1] ?? ''
  expect(decodeURIComponent(/^subject=([^&]*)/.exec(query)?.[1] ?? '')).toBe(expected)
})

test.each([
  { email: 'a?bcc=victim@example.org&x=@example.com' },
  { name: 'Ines&bcc=victim@example.org' },
  { subject: 'Soup&bcc=victim@example.org' },
  { message: 'Hello&bcc=victim@example.org' },
  { email: 'a%26bcc@example.com' },
])('a sender cannot add a recipient: %j', (change) => {
  const { address, fields } = opened(change)
  expect(address.split('?')).toHaveLength(2)
  expect(Object.keys(fields)).toEqual(['subject', 'body'])
})

test.each(['a\nb', 'a\r\nb', 'a\rb'])('the lines of %j are quoted one by one', (message) => {
  expect(opened({ message }).fields.body).toMatch(/:\r\n> a\r\n> b$/)
})

test('a long message is truncated in the quote, at a character boundary', () => {
  const { address, fields } = opened({ message: `${'x'.repeat(1199)}🍲${'y'.repeat(5000)}` })
  expect(fields.body).toMatch(/> x{1199}\S? …$/)
  expect(fields.body?.isWellFormed()).toBe(true)
  expect(address.length).toBeLessThan(2000)
})

test('a message in another script is quoted unchanged', () => {
  const { fields } = opened({ name: 'Игорь', message: 'Суп 🍲' })
  expect(fields.body).toContain('Игорь wrote on')
  expect(fields.body).toContain('> Суп 🍲')
})
