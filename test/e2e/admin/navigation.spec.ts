/** The bar, the side navigation and the menu. */
import type { Page } from '@playwright/test'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const specified = ['View Site', 'Dashboard', 'Manage Blogs', 'Manage Users']
const editor = `/admin/blogs/edit/${samplePosts[0]?.slug}`

test('an owner finds four links in the bar of a wide window', async ({ page, site }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openAsAdmin(page, site, '/admin/blogs')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  expect(await linksOf(page)).toEqual(specified)
  await page.goto(editor)
  await expect(page.getByLabel('Blog Title')).toBeVisible()
  expect(await linksOf(page)).toEqual(specified)
  expect(await wrappedLinks(page)).toEqual([])
})

test('a narrower window has each link once, in the menu', async ({ page, site }) => {
  await page.setViewportSize({ width: 1023, height: 768 })
  await openAsAdmin(page, site, '/admin/blogs')
  await expectMenu(page)
  await page.setViewportSize({ width: 768, height: 768 })
  await page.goto(editor)
  await expectMenu(page)
  await page.getByRole('link', { name: 'Your Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Account')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
})

async function expectMenu(page: Page) {
  await expect(page.getByRole('link', { name: 'Manage Blogs', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Manage Blogs', exact: true })).toBeVisible()
  expect(await linksOf(page)).toEqual(specified)
  expect(await wrappedLinks(page)).toEqual([])
}

/** The visible links of the bar, or of its menu, that the specification names. */
async function linksOf(page: Page) {
  const links = page.getByRole('banner').getByRole('link').filter({ visible: true })
  const names = (await links.allInnerTexts()).map((name) => name.trim())
  return names.filter((name) => specified.includes(name))
}

/** The visible links whose text takes more than one line. */
function wrappedLinks(page: Page) {
  return page.locator('nav li a > span:first-of-type').evaluateAll((labels) =>
    labels
      .filter((label) => label.checkVisibility())
      .filter((label) => {
        const range = document.createRange()
        range.selectNodeContents(label)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })
      .map((label) => label.textContent),
  )
}
