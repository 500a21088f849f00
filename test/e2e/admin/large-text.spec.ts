/** A phone with a text size of 200 %. */

import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { addAuthenticator, addPasskey, newOwner, section } from '../support/account-steps.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { passkeyTest as test } from '../support/admin-test.ts'
import { horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { messageLine, storeMessages } from '../support/message-steps.ts'
import { storePost } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente'
test.use({ viewport: { width: 360, height: 740 }, fontSizePx: 32 })

test('the account page and its dialogs fit the window', async ({ page, site }) => {
  const owner = await newOwner(site, { isAdmin: true })
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  const letters = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(letters).toBe('32px')
  await expectFits(page, 'account')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const form = dialog(page, 'Set up an app')
  await expect(form).toBeVisible()
  expect(await form.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await addPasskey(page, 'Laptop')
  const codes = dialog(page, 'Your recovery codes')
  await expect(codes).toBeVisible()
  expect(await codes.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
})

test('lists, menu and search fit the window', async ({ page, site }) => {
  await storeMessages(site, [{ name: longWord, subject: longWord, message: longWord }])
  await storePost(site, { title: longWord, excerpt: longWord, author: longWord })
  await openAsAdmin(page, site, '/admin')
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  await expectFits(page, 'dashboard')
  await page.goto('/admin/blogs')
  await expect(page.getByRole('heading', { name: longWord })).toBeVisible()
  await expectFits(page, 'posts')
  await page.goto('/admin/projects')
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
  await expectFits(page, 'projects')
  await page.goto('/admin/messages')
  await messageLine(page, longWord).click()
  await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible()
  await expectFits(page, 'messages')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expectFits(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('combobox', { name: 'Search pages' }).fill(longWord)
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectFits(page, 'search')
})

test('the chart, the actions of a row, the menu and the cover keep to their lines', async ({
  page,
  site,
}) => {
  await storeMessages(site, [{ name: 'Ines' }])
  const id = await storePost(site, { title: 'Own' })
  await openAsAdmin(page, site, '/admin')
  const chart = page.locator('.readers-print')
  const [axis = NaN, day = NaN] = await chart.evaluate((it) =>
    ['.floor', '.day'].map((part) => it.querySelector(part)?.getBoundingClientRect().top),
  )
  expect(day).toBeGreaterThanOrEqual(axis)
  const message = page.locator('.recent-message').filter({ hasText: 'Ines' })
  const gap = await message.evaluate((it) => {
    const [received, actions] = [...it.querySelectorAll('time, .admin-row-actions')]
    if (!received || !actions) throw new Error('Not drawn')
    return actions.getBoundingClientRect().top - received.getBoundingClientRect().bottom
  })
  expect(gap).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  const entry = page.locator('.admin-menu').getByRole('link', { name: /^Messages/ })
  const label = await boxOf(entry.getByText('Messages'))
  const count = await boxOf(entry.locator('.admin-count'))
  expect(Math.abs(centre(count) - centre(label))).toBeLessThan(4)
  await page.goto('/admin/blogs')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Own' }) })
  const edit = await boxOf(row.getByRole('link', { name: 'Edit' }))
  expect(edit.x).toBe((await boxOf(row)).x - 12)
  await page.goto(`/admin/blogs/edit/${id}`)
  const field = await boxOf(page.getByLabel('Featured Image URL'))
  expect((await boxOf(page.locator('.cover-field .small-button'))).x).toBe(field.x)
})

test('the link to the figures of crawlers keeps to one line', async ({ page, request, site }) => {
  await openAsAdmin(page, site, '/admin')
  const link = page.getByRole('link', { name: 'Crawlers and feed readers as CSV' })
  await expect(async () => {
    await request.get(site.url, { headers: { 'User-Agent': 'Googlebot/2.1' } })
    await page.goto('/admin/analytics')
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  const lines = await link.evaluate((it) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not drawn')
  return box
}

function centre({ y, height }: { y: number; height: number }) {
  return y + height / 2
}

async function expectFits(page: Page, name: string) {
  expect(await horizontalOverflow(page), name).toBe(0)
  expect(await overflowingElements(page), name).toEqual([])
}
