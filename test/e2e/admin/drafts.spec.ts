import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { startSite } from '../../support/running-site.ts'
import { refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { article } from '../support/article.ts'
import {
  contentField,
  expectWriting,
  idOfOpenPost,
  openNewPost,
  openPost,
  titleField,
  write,
} from '../support/editor-steps.ts'
import { storePost } from '../support/site-content.ts'

test('a writer goes on on another device, unseen', async ({ page, site, browser }) => {
  const writing = { title: 'Orders', excerpt: 'Each is a row.', content: article }
  await openNewPost(page, site)
  await write(page, writing)
  await expect(status(page)).toContainText('Saved')
  const id = await idOfOpenPost(page)
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: site.url })
  await openPost(phone, site, id)
  await expectWriting(phone, writing)
  await titleField(phone).fill('Orders, continued')
  await expect(status(phone)).toContainText('Saved')
  await expect
    .poll(
      async () => (await (await phone.request.get(`/api/blogs/${id}?format=source`)).json()).draft,
    )
    .toMatchObject({ fields: { title: 'Orders, continued' } })
  expect((await page.request.get(`/blogs/${id}`)).status()).toBe(404)
  await phone.close()
})

test('the second of two writers is told who writes, and neither text is lost', {
  tag: '@gate',
}, async ({ page, site, browser, problems }) => {
  problems.allow(refusedCall)
  const id = await storePost(site, { title: 'Shared' })
  await openPost(page, site, id)
  const other = await browser.newPage({ baseURL: site.url })
  await openPost(other, site, id)
  await contentField(page).fill('The first text.')
  await expect(status(page)).toContainText('Saved')
  await contentField(other).fill('The second text.')
  const notice = other.getByRole('alert').filter({ hasText: 'saved elsewhere since you opened it' })
  await notice.getByRole('button', { name: 'Open the saved version' }).click()
  await expect(contentField(other)).toHaveValue('The first text.')
  await other.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(contentField(other)).toHaveValue('The second text.')
  await other.close()
})

test('a writer loses no text in a crash', { tag: '@gate' }, async ({ browser }) => {
  const first = await startSite()
  const context = await browser.newContext({ baseURL: first.url })
  const page = await context.newPage()
  await openNewPost(page, first)
  await titleField(page).fill('Kept')
  await contentField(page).fill('Before.')
  await expect(status(page)).toContainText('Saved')
  await context.setOffline(true)
  await contentField(page).fill('Before. Without a connection.')
  await expect(status(page)).toContainText('Not saved: offline, kept in this browser')
  await context.setOffline(false)
  await expect(status(page)).toContainText('Saved')
  await first.kill('SIGKILL')
  await contentField(page).fill('Before. Without a connection. Without a server.')
  await expect(status(page)).toContainText('Not saved: no response, kept in this browser')
  const { port } = new URL(first.url)
  const again = await startSite({ dataDir: first.dataDir, env: { PORT: port } })
  await expect(status(page)).toContainText('Saved', { timeout: 60_000 })
  const id = await idOfOpenPost(page)
  await page.evaluate(() => localStorage.clear())
  await openPost(page, again, id)
  await expect(contentField(page)).toHaveValue('Before. Without a connection. Without a server.')
  await context.close()
  await again.remove()
})

function status(page: Page) {
  return page.locator('.save-status')
}
