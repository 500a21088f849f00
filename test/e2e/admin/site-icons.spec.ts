import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { item, openPart, openSitePage, publishedContent } from '../support/site-steps.ts'

const missing = 'No icon with this name: none is shown.'

test('an owner gives skills the icons of brands by keyboard', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=skills')
  await iconField(page, 'React').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('postgre')
  await expect(suggestion(page, 'PostgreSQL')).toHaveCount(1)
  await expect(iconField(page, 'React')).toHaveAccessibleDescription(missing)
  await page.keyboard.type('SQL')
  await expect(shownIcon(page, 'React')).toHaveAttribute('data-icon', 'postgresql')
  await expect(iconField(page, 'React')).toHaveAccessibleDescription('')
  await iconField(page, 'Git').fill('Node.js')
  await iconField(page, 'HTML5').fill('Lute')
  await expect(iconField(page, 'HTML5')).toHaveAccessibleDescription(missing)
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(toasts(page)).toContainText('Your site was published.')
  expect((await publishedContent(page, site)).skills[6]?.icon).toBe('Lute')
  await expectTile(page, 'React', /^\/icons\/[0-9a-f]{12}\.svg#postgresql$/)
  await expectTile(page, 'Git', /#nodedotjs$/)
  await expectTile(page, 'GitHub', /^\/build\/.*#github$/)
  await expect(tile(page, 'HTML5').locator('.icon use')).toHaveCount(0)
  expect(await drawnSize(tile(page, 'React'))).toBeGreaterThan(10)
})

test('an owner sees the icons of unsaved content', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=profiles')
  await iconField(page, 'Bluesky').fill('Choir')
  await expect(iconField(page, 'Bluesky')).toHaveAccessibleDescription(
    'No icon with this name: the label is shown.',
  )
  await openPart(page, 'Skills')
  await iconField(page, 'React').fill('Rust')
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.frameLocator('iframe:not([data-loading])')
  const shown = frame.locator('#skills').getByRole('listitem').filter({ hasText: 'React' })
  await expect(shown.locator('.icon use')).toHaveAttribute('href', '#rust')
  expect(await drawnSize(shown)).toBeGreaterThan(10)
  const choir = frame.getByRole('link', { name: 'Bluesky (opens in a new tab)' }).last()
  await expect(choir).toHaveText('Bluesky')
})

function iconField(page: Page, title: string) {
  return item(page, title).getByLabel('Icon')
}

function shownIcon(page: Page, title: string) {
  return item(page, title).locator('.site-icon-shown')
}

function suggestion(page: Page, value: string) {
  return item(page, 'React').locator(`datalist option[value="${value}"]`)
}

function tile(page: Page, name: string) {
  const title = page.getByText(name, { exact: true })
  return page.locator('#skills').getByRole('listitem').filter({ has: title })
}

/** Several processes may serve the site, and each notices the change within a second. */
function expectTile(page: Page, name: string, href: RegExp) {
  return expect(async () => {
    await page.goto('/')
    await expect(tile(page, name).locator('.icon use')).toHaveAttribute('href', href, {
      timeout: 1000,
    })
  }).toPass()
}

/** The drawn width in pixels: 0 if the icon has no shape. */
async function drawnSize(tileOfIcon: Locator) {
  const use = tileOfIcon.locator('.icon use')
  const width = () => use.evaluate((element) => (element as SVGGraphicsElement).getBBox().width)
  await expect.poll(width).toBeGreaterThan(0)
  return width()
}
