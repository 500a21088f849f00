import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { testOrigin, testTime } from '../../../test/support/app.ts'
import { notificationMail } from './notification-mail.server.ts'

const ines = {
  ...{ id: 'one', name: 'Ines', email: 'ines@example.com', subject: null },
  ...{ message: 'Could you help?\nBest, Ines', created_at: testTime.toISOString(), attempts: 1 },
}

/** The mail as it is sent to the mail server. */
async function mailOf(change: Partial<Record<keyof typeof ines, string>> = {}, from?: string) {
  const to = 'remy@example.com'
  const mail = { smtpUrl: '', ...(from && { from }) }
  const message = { ...ines, ...change, attempts: 1 }
  const timeZone = 'Asia/Kolkata'
  const options = notificationMail(message, { to, mail, publicUrl: testOrigin, timeZone })
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { envelope, message: raw } = await transport.sendMail(options)
  const [head = '', body = ''] = `${raw}`.split(/\r\n\r\n(.*)/s)
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string) => headers.filter((line) => line.startsWith(`${name}: `))
  return { envelope, headers, header, body }
}

test('a mail names the sender, and has Reply-To and a link to the inbox', async () => {
  const { envelope, headers, body } = await mailOf({ subject: 'A new site' })
  expect(envelope).toEqual({ from: 'remy@example.com', to: ['remy@example.com'] })
  expect(headers).toEqual(
    expect.arrayContaining([
      'From: remy@example.com',
      'To: remy@example.com',
      'Reply-To: Ines <ines@example.com>',
      'Subject: Message from Ines: A new site',
      'Message-ID: <one@folio.test>',
      'Auto-Submitted: auto-generated',
      expect.stringContaining('Content-Type: text/plain'),
    ]),
  )
  expect(body).toContain('Ines <ines@example.com> wrote on Mar 4, 2026, 10:36 AM:')
  expect(body).toContain('Could you help?\nBest, Ines')
  expect(body).toContain('https://folio.test/admin/messages')
})

test('a mail has a subject without one of its message, and a sender that can be configured', async () => {
  const { envelope, header } = await mailOf({}, 'site@example.org')
  expect(header('Subject')).toEqual(['Subject: Message from Ines'])
  expect(envelope).toEqual({ from: 'site@example.org', to: ['remy@example.com'] })
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
  const { envelope, header, headers } = await mailOf(message)
  expect(envelope.to).toEqual(['remy@example.com'])
  expect(header('Reply-To')).toEqual([expect.stringMatching(/^Reply-To: .+ <ines@example\.com>$/)])
  expect(headers.map((line) => line.split(':')[0]).sort()).toEqual([
    ...['Auto-Submitted', 'Content-Transfer-Encoding', 'Content-Type', 'Date', 'From'],
    ...['MIME-Version', 'Message-ID', 'Reply-To', 'Subject', 'To'],
  ])
})

test.each([
  ['a&b@müller.de', 'a&b@xn--mller-kva.de'],
  ['info@XN--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@ｅｘａｍｐｌｅ.com', 'info@example.com'],
  ['first/last@faß.de', 'first/last@xn--fa-hia.de'],
])('an answer to %s goes to %s', async (email, address) => {
  const { header } = await mailOf({ email })
  expect(header('Reply-To')).toEqual([`Reply-To: Ines <${address}>`])
})

test('a sender’s quotes and commas stay inside the name', async () => {
  const { header } = await mailOf({ name: 'Ines "<victim@example.org>", Omar' })
  expect(header('Reply-To')).toEqual([
    'Reply-To: "Ines \\"<victim@example.org>\\", Omar" <ines@example.com>',
  ])
})

test('a mail may contain any script', async () => {
  const { header, body } = await mailOf({ name: 'Özge', message: 'مرحبا 🍲' })
  expect(header('Subject')[0]).toMatch(/^Subject: .*=\?UTF-8\?/)
  expect(header('Reply-To')[0]).toMatch(/^Reply-To: =\?UTF-8\?\S+\?= <ines@example\.com>$/)
  expect(body).toContain('=D9=85')
})
