/** A phone with a text size of 200 %. */

import { expect } from '../../support/browser.ts'
import { launchOptions } from '../../support/chromium.ts'
import { addAuthenticator, addPasskey, newOwner, section } from '../support/account-steps.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import { horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { testOn } from '../support/site-content.ts'
import { dialog } from '../support/user-steps.ts'

const test = testOn(async () => {}, { host: 'localhost' })

const args = [...launchOptions.args, '--blink-settings=defaultFontSize=32']
test.use({ viewport: { width: 360, height: 740 }, launchOptions: { ...launchOptions, args } })

test('the account page and its dialogs fit the window', async ({ page, site }) => {
  const owner = await newOwner(site, { isAdmin: true })
  await addAuthenticator(page)
  await openAsAdmin(page, site, '/admin/account', owner)
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  const letters = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(letters).toBe('32px')
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await overflowingElements(page)).toEqual([])
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
