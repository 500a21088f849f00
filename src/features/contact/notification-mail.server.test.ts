import { expect, test } from 'vitest'
import { storedMessage } from '../../../test/support/inbox.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { createTestOutbox } from '../../../test/support/outbox.ts'

async function mailOf(
  message: Record<string, unknown>,
  settings: { to?: string; from?: string } = {},
) {
  const server = await startMailServer()
  const scene = await createTestOutbox({ smtpUrl: server.smtpUrl, ...settings })
  const id = await scene.write(message)
  const received = server.nextMail()
  await scene.startMailOutbox().run()
  const mail = await received
  const header = (name: string) => mail.headers.filter((line) => line.startsWith(`${name}: `))
  return { ...mail, id, header, stored: await storedMessage(scene, id) }
}

test('a mail names the sender, and has Reply-To and a link to the inbox', async () => {
  const mail = await mailOf({ subject: 'A new site', message: 'Could you help?\nBest, Ines' })
  expect([mail.from, mail.to]).toEqual(['remy@example.com', ['remy@example.com']])
  expect(mail.headers).toEqual(
    expect.arrayContaining([
      'From: remy@example.com',
      'To: remy@example.com',
      'Reply-To: Ines <ines@example.com>',
      'Subject: Message from Ines: A new site',
      `Message-ID: <${mail.id}@folio.test>`,
      'Auto-Submitted: auto-generated',
    ]),
  )
  expect(mail.header('Content-Type')[0]).toContain('text/plain')
  expect(mail.body).toContain('Ines <ines@example.com> wrote on 2026-03-04T05:06:07.000Z:')
  expect(mail.body).toContain('Could you help?\r\nBest, Ines')
  expect(mail.body).toContain('https://folio.test/admin/messages')
})

test('a message without a subject has one in the mail', async () => {
  const mail = await mailOf({})
  expect(mail.header('Subject')).toEqual(['Subject: Message from Ines'])
})

test('a mail is sent to the configured address, and from it by default', async () => {
  const mail = await mailOf({}, { to: 'office@example.org' })
  expect([mail.from, mail.to]).toEqual(['office@example.org', ['office@example.org']])
})

test('the sender address can be configured', async () => {
  const mail = await mailOf({}, { to: 'office@example.org', from: 'site@example.org' })
  expect([mail.from, mail.to]).toEqual(['site@example.org', ['office@example.org']])
})

test.each([
  { name: 'Ines\r\nBcc: victim@example.org' },
  { subject: 'Hello\r\nBcc: victim@example.org' },
  { subject: 'Hello\r\n\r\nBcc: victim@example.org' },
  { name: 'Ines\nBcc: victim@example.org', subject: 'Hello\rBcc: victim@example.org' },
  { name: 'Ines\u2028Bcc: victim@example.org', subject: 'Hello\u0085Bcc: victim@example.org' },
  { name: 'Ines" <victim@example.org>, "' },
  { name: 'Ines <victim@example.org>, Omar' },
])('a sender can add neither a header nor a recipient: %j', async (message) => {
  const mail = await mailOf(message)
  expect(mail.to).toEqual(['remy@example.com'])
  expect(mail.header('Bcc')).toEqual([])
  expect(mail.header('Reply-To')).toEqual([
    expect.stringMatching(/^Reply-To: .+ <ines@example\.com>$/),
  ])
  expect(mail.headers.map((line) => line.split(':')[0]).sort()).toEqual([
    'Auto-Submitted',
    'Content-Transfer-Encoding',
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Reply-To',
    'Subject',
    'To',
  ])
  expect(mail.stored).toMatchObject(message)
})

test('a sender’s quotes and commas stay inside the name', async () => {
  const mail = await mailOf({ name: 'Ines "<victim@example.org>", Omar' })
  expect(mail.header('Reply-To')).toEqual([
    'Reply-To: "Ines \\"<victim@example.org>\\", Omar" <ines@example.com>',
  ])
})

test('a mail may contain any script', async () => {
  const mail = await mailOf({ name: 'Özge', message: 'مرحبا 🍲' })
  expect(mail.header('Subject')[0]).toMatch(/^Subject: .*=\?UTF-8\?/)
  expect(mail.header('Reply-To')[0]).toMatch(/^Reply-To: =\?UTF-8\?\S+\?= <ines@example\.com>$/)
  expect(mail.stored).toMatchObject({ mail_state: 'sent' })
})
