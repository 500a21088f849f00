import { expect, test } from 'vitest'
import { isIndexComplete } from '#features/contact/message-index.server.ts'
import { insertMessage } from '#features/contact/message-queries.server.ts'
import { createTestSite, testTime } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'

const ines = { name: 'Ines', email: 'ines@example.com', subject: '', message: 'Hello' }
const options = { at: testTime, withMail: false }

test('a site that starts indexes the messages it has', async () => {
  const { db } = await createTestSite({ fill: (db) => insertMessage(db, ines, options) })
  await expect.poll(() => isIndexComplete(db)).toBe(true)
})

test('a search that finds the index incomplete completes it', async () => {
  const site = await createTestSite()
  await expect.poll(() => isIndexComplete(site.db)).toBe(true)
  await insertMessage(site.db, ines, options)
  const { headers } = await signInAs(site, 'ada')
  const response = await site.request('/api/messages?q=ines', { headers })
  expect(response.headers.get('x-total-count')).toBe('1')
  await expect.poll(() => isIndexComplete(site.db)).toBe(true)
})
