import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#durations.ts'
import { testTime } from '../../../test/support/app.ts'
import { storedMessage } from '../../../test/support/inbox.ts'
import {
  closedMailServer,
  smtpPassword,
  startMailServer,
} from '../../../test/support/mail-server.ts'
import { createTestOutbox } from '../../../test/support/outbox.ts'
import type { MailServer } from '../../../test/support/smtp-server.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { storeRecipient } from './notification-recipient.server.ts'

const afterTestTime = (ms: number) => new Date(testTime.getTime() + ms).toISOString()

test('a message waits while nobody gets mails, and is sent once somebody does', async () => {
  const server = await startMailServer()
  const scene = await createTestOutbox(server, '')
  const id = await scene.write()
  const outbox = scene.startMailOutbox()
  await outbox.run()
  expect(await storedMessage(scene, id)).toMatchObject({ mail_state: 'waiting', mail_attempts: 0 })
  await storeRecipient(scene.db, 'office@example.org')
  await outbox.run()
  expect(server.received).toMatchObject([{ to: ['office@example.org'] }])
})

test('after the mail server’s recovery the owner gets one mail of a message that arrived before, once it is due', async () => {
  const server = await closedMailServer()
  const scene = await createTestOutbox(server)
  const outbox = scene.startMailOutbox()
  const id = await scene.write()
  await outbox.run()
  expect(await storedMessage(scene, id)).toMatchObject({
    ...{ mail_state: 'waiting', mail_attempts: 1, mail_due_at: afterTestTime(10 * secondMs) },
  })
  await server.open()
  scene.pass(10 * secondMs - 1)
  await outbox.run()
  expect(server.received).toEqual([])
  scene.pass(1)
  await outbox.run()
  expect(server.received).toHaveLength(1)
  expect(await storedMessage(scene, id)).toMatchObject({ mail_state: 'sent', mail_attempts: 2 })
  scene.pass(48 * hourMs)
  await outbox.run()
  expect(server.received).toHaveLength(1)
})

test('two processes send one mail', async () => {
  const server = await startMailServer()
  const scene = await createTestOutbox(server)
  await Promise.all([scene.write(), scene.write({ name: 'Omar' })])
  const [here, there] = [scene.startMailOutbox(), scene.startMailOutbox()]
  await Promise.all([here.run(), there.run(), here.run()])
  expect(server.received).toHaveLength(2)
  expect(new Set(server.received.map(({ headers }) => headers.join())).size).toBe(2)
})

test('a process that starts does not touch mails that another one is sending', async () => {
  const server = await startMailServer()
  const scene = await createTestOutbox(server)
  const id = await scene.write()
  const until = afterTestTime(5 * minuteMs)
  await scene.db
    .updateTable('contact_message')
    .set({ mail_due_at: until, mail_claimed_until: until })
    .execute()
  await scene.startMailOutbox().run()
  expect(server.received).toEqual([])
  scene.pass(5 * minuteMs)
  await scene.startMailOutbox().run()
  expect(await storedMessage(scene, id)).toMatchObject({ mail_state: 'sent' })
})

test('after a restart every waiting mail is sent immediately', async () => {
  const server = await closedMailServer()
  const scene = await createTestOutbox(server)
  const id = await scene.write()
  const before = scene.startMailOutbox()
  await before.run()
  await before.stop()
  await server.open()
  await scene.startMailOutbox().run()
  expect(server.received).toHaveLength(1)
  expect(await storedMessage(scene, id)).toMatchObject({ mail_state: 'sent' })
})

const delays = [
  ...[10 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs],
  ...[2 * hourMs, 6 * hourMs, 12 * hourMs, 24 * hourMs],
]

test.each(delays.map((waitMs, index) => [index + 1, waitMs]))(
  'after attempt %i the next one is due in %i ms',
  async (attempt = 0, waitMs = 0) => {
    const scene = await createTestOutbox(await closedMailServer())
    const id = await scene.write()
    await scene.db
      .updateTable('contact_message')
      .set({ mail_attempts: attempt - 1 })
      .execute()
    await scene.startMailOutbox().run()
    expect(await storedMessage(scene, id)).toMatchObject({
      ...{ mail_state: 'waiting', mail_attempts: attempt, mail_due_at: afterTestTime(waitMs) },
    })
  },
)

test('after the last attempt the owner sees in the inbox that the mail failed', async () => {
  const server = await closedMailServer()
  const scene = await createTestOutbox(server)
  const id = await scene.write()
  await scene.db.updateTable('contact_message').set({ mail_attempts: 8 }).execute()
  await scene.startMailOutbox().run()
  const { headers } = await signInAs(scene, 'ada')
  const response = await scene.request(`/api/messages/${id}`, { headers })
  expect(await response.json()).toMatchObject({ mail: 'failed' })
  await server.open()
  scene.pass(48 * hourMs)
  await scene.startMailOutbox().run()
  expect(server.received).toEqual([])
})

test('neither spam nor messages deleted before delivery are mailed', async () => {
  const server = await startMailServer()
  const scene = await createTestOutbox(server)
  const { headers } = await signInAs(scene, 'ada')
  await scene.write({ remark: 'https://casino.example' })
  const deleted = await scene.write()
  const sorted = await scene.write()
  await scene.send('DELETE', `/api/messages/${deleted}`, {}, { headers })
  await scene.send('PUT', `/api/messages/${sorted}`, { isSpam: true }, { headers })
  await scene.startMailOutbox().run()
  expect(server.received).toEqual([])
  await scene.send('POST', `/api/messages/${deleted}/restore`, {}, { headers })
  await scene.startMailOutbox().run()
  expect(server.received).toHaveLength(1)
})

test('a flushed outbox sends in the background', async () => {
  const server = await startMailServer()
  const scene = await createTestOutbox(server)
  const id = await scene.write()
  const outbox = scene.startMailOutbox()
  const received = server.nextMail()
  outbox.flush()
  expect((await received).headers).toContain(`Message-ID: <${id}@folio.test>`)
  await outbox.stop()
  expect(await storedMessage(scene, id)).toMatchObject({
    ...{ mail_state: 'sent', mail_attempts: 1, mail_due_at: null, mail_claimed_until: null },
  })
})

test('a flushed outbox retries when the delay is over', async () => {
  const server = await closedMailServer()
  const scene = await createTestOutbox(server)
  await scene.write()
  const outbox = scene.startMailOutbox()
  const received = server.nextMail()
  outbox.flush()
  await outbox.run()
  scene.pass(10 * secondMs)
  await server.open()
  expect((await received).body).toContain('Could you help?')
})

test('a stopped outbox sends no more mails', async () => {
  const server = await startMailServer()
  const scene = await createTestOutbox(server)
  const id = await scene.write()
  const outbox = scene.startMailOutbox()
  await outbox.stop()
  outbox.flush()
  await outbox.run()
  expect(server.received).toEqual([])
  expect(await storedMessage(scene, id)).toMatchObject({ mail_state: 'waiting', mail_attempts: 0 })
})

test.each<[string, string, () => Promise<MailServer>]>([
  ['is away', 'ECONNREFUSED', closedMailServer],
  [
    'repeats the password',
    '"responseCode":535',
    () => startMailServer({ refusesLogin: (password) => `No entry with ${password}` }),
  ],
  [
    'repeats the message',
    '"responseCode":450',
    () => startMailServer({ refuses: ({ body }) => `Refused: ${body.slice(0, 200)}` }),
  ],
])(
  'the log of a mail server that %s has the cause, and neither password nor message',
  async (_, cause, start) => {
    const scene = await createTestOutbox(await start())
    const id = await scene.write({ subject: 'Between us', message: 'a secret plan' })
    await scene.startMailOutbox().run()
    expect(await storedMessage(scene, id)).toMatchObject({
      mail_state: 'waiting',
      mail_attempts: 1,
    })
    expect(scene.outboxLog()).toContain(cause)
    expect(scene.outboxLog()).toContain(id)
    expect(scene.outboxLog()).not.toContain(smtpPassword)
    expect(scene.outboxLog()).not.toMatch(/pa55|Between us|secret plan|ines@/i)
  },
)
