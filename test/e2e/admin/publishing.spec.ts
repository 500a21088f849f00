import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { article } from '../support/article.ts'
import { toasts } from '../support/contact-steps.ts'
import {
  contentField,
  heading,
  idOfOpenPost,
  openNewPost,
  openPost,
  titleField,
  updateButton,
  write,
} from '../support/editor-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { storePost } from '../support/site-content.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('an article is scheduled, stays hidden, is published, and reads well on a phone', {
  tag: '@gate',
}, async ({ page, site, browser }) => {
  await openNewPost(page, site)
  await write(page, { title: 'C++ & Rust in the kitchen', excerpt: 'Claims.', content: article })
  await openSettings(page)
  await settings(page).getByLabel('Date and time').fill('2099-01-05T08:00')
  await settings(page).getByRole('button', { name: 'Done' }).click()
  await bar(page).getByRole('button', { name: 'Schedule' }).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  const row = page.getByRole('listitem').filter({ hasText: 'C++ & Rust in the kitchen' })
  await expect(row.getByText('Scheduled for Jan 5, 2099')).toBeVisible()
  const path = '/blogs/cpp-and-rust-in-the-kitchen'
  expect((await page.request.get(path)).status()).toBe(404)
  await page.getByRole('link', { name: 'C++ & Rust in the kitchen' }).click()
  await openSettings(page)
  await settings(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(heading(page)).toHaveText('Manage Blogs')

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: site.url })
  await phone.goto(path)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('C++ & Rust in the kitchen')
  await expect(phone.locator('.prose math')).toHaveCount(3)
  await expect(phone.getByText('orders.sql')).toBeVisible()
  await expect(phone.getByRole('cell', { name: '40' })).toBeVisible()
  await phone.getByRole('link', { name: '1', exact: true }).first().click()
  // Once its script is there, the note opens in a card, too.
  await expect(phone.getByText('As in the outbox pattern.').last()).toBeInViewport()
  expect(await layoutFlaws(phone)).toEqual([])
  await phone.close()
})

test('an owner types a new address, and the old one leads there', async ({ page, site }) => {
  const id = await storePost(site, { title: 'Old name' })
  await openPost(page, site, id)
  await openSettings(page)
  const address = settings(page).getByLabel('Address', { exact: true })
  await address.fill('My Cool Post!')
  await address.press('Tab')
  await expect(address).toHaveValue('my-cool-post')
  await settings(page).getByRole('button', { name: 'Done' }).click()
  await updateButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await page.goto('/blogs/old-name')
  await expect(page).toHaveURL('/blogs/my-cool-post')
  await openPost(page, site, 'my-cool-post')
  await expect(titleField(page)).toHaveValue('Old name')
})

test('a version of the history is compared and restored', async ({ page, site }) => {
  const id = await storePost(site, { title: 'History', content: '<p>One onion.</p>' })
  await openPost(page, site, id)
  await contentField(page).fill('<p>Two onions.</p>')
  await updateButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await openPost(page, site, id)
  await contentField(page).fill('<p>Three onions.</p>')
  await updateButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await openPost(page, site, id)
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history
    .getByRole('button', { name: /^Published/ })
    .last()
    .click()
  await expect(history.getByRole('insertion').first()).toContainText('Three')
  await expect(history.getByRole('deletion').first()).toContainText('Two')
  await history.getByRole('button', { name: 'Restore' }).click()
  await expect(contentField(page)).toHaveValue('<p>Two onions.</p>')
  await expect(toasts(page)).toContainText('The version was restored.')
  expect(await (await page.request.get(`/blogs/${id}`)).text()).toContain('Three onions.')
})

test('a preview link shows the draft to a stranger until it is revoked', async ({
  page,
  site,
  browser,
  problems,
}) => {
  problems.allow(refusedCall)
  await openNewPost(page, site)
  await write(page, { title: 'Not yet', excerpt: 'Soon.', content: 'Between us.' })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await idOfOpenPost(page)
  await openSettings(page)
  await settings(page).getByRole('button', { name: 'New preview link' }).click()
  const url = (await settings(page).locator('.preview-link-url').textContent()) ?? ''
  const context = await browser.newContext({ javaScriptEnabled: false })
  const stranger = await context.newPage()
  await stranger.goto(url)
  await expect(stranger.getByText('Between us.')).toBeVisible()
  await settings(page)
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await expect(settings(page).getByRole('button', { name: /^Revoke/ })).toHaveCount(0)
  expect((await stranger.goto(url))?.status()).toBe(404)
  await context.close()
})

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click()
}

function settings(page: Page) {
  return page.getByRole('dialog', { name: 'Post settings' })
}

function bar(page: Page) {
  return page.locator('.editor-bar')
}
