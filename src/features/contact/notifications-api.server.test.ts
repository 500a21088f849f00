import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { addToken } from '../../../test/support/api-tokens.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { findRecipient, storeRecipient } from './notification-recipient.server.ts'

const path = '/api/notifications'
const [former, next] = ['office@example.org', 'desk@example.org']

async function appWithRecipient() {
  const flushed: true[] = []
  const app = await createTestApp({ outbox: { flush: () => flushed.push(true) } })
  await storeRecipient(app.db, former)
  return { app, flushed, ...(await signInAs(app, 'ada')) }
}

test('an administrator reads and changes who gets a mail for each message', async () => {
  const { app, flushed, headers } = await appWithRecipient()
  const before = await app.request(path, { headers })
  expect(await before.json()).toEqual({ email: former, isFixed: false, isSending: false })
  const response = await app.send('PUT', path, { email: next }, { headers })
  expect([response.status, await response.json()]).toMatchObject([200, { email: next }])
  expect(await findRecipient(app.db)).toBe(next)
  expect(flushed).toHaveLength(1)
})

test('an administrator lets the mails wait with an empty address', async () => {
  const { app, headers } = await appWithRecipient()
  expect((await app.send('PUT', path, { email: '' }, { headers })).status).toBe(200)
  expect(await findRecipient(app.db)).toBe('')
})

test('nobody changes here what MAIL_TO names', async () => {
  const app = await createTestApp({ mail: { smtpUrl: 'smtp://localhost', to: former } })
  const { headers } = await signInAs(app, 'ada')
  const response = await app.send('PUT', path, { email: next }, { headers })
  expect(response.status).toBe(409)
  const shown = await (await app.request(path, { headers })).json()
  expect(shown).toEqual({ email: former, isFixed: true, isSending: true })
})

test('a program that publishes another address of the owner does not change who gets the mails', async () => {
  const { app, user } = await appWithRecipient()
  const { headers } = await addToken(app, user._id, ['site:write'])
  const content = { ...sampleContent, identity: { ...sampleContent.identity, email: next } }
  const init = { headers: { ...headers, 'If-Match': '"0"' } }
  expect((await app.send('PUT', '/api/site', content, init)).status).toBe(200)
  expect(await findRecipient(app.db)).toBe(former)
})
