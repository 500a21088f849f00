/** Unsaved work, conflicts and the history of the page "Your Site". */
import { sampleContent } from '#features/site/sample-content.ts'
import { expect } from '../../support/browser.ts'
import { administrator } from '../../support/running-site.ts'
import { logInByForm, refusedCall } from '../support/admin-steps.ts'
import { toasts } from '../support/contact-steps.ts'
import { offers } from '../support/editor-steps.ts'
import { endAllSessions, testOn } from '../support/site-content.ts'
import {
  item,
  itemTitles,
  openPart,
  openSitePage,
  publishButton,
  publishElsewhere,
  publishedContent,
  textField,
} from '../support/site-steps.ts'

const test = testOn(async () => {})
const theirs = { contact: { intro: 'Theirs' } }

test('unsaved work is offered after a reload, and no more once it is published', {
  tag: '@gate',
}, async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=services')
  await page.getByRole('button', { name: 'Add a service' }).click()
  await item(page, 'Service 7').getByLabel('Title').fill('Tuning')
  await page.getByRole('button', { name: 'Move Tuning up' }).click()
  await page.reload()
  await expect(offers(page)).toHaveCount(1)
  await expect(itemTitles(page)).toHaveCount(6)
  await offers(page).getByRole('button', { name: 'Restore' }).click()
  await expect(itemTitles(page)).toHaveCount(7)
  await expect(itemTitles(page).nth(5)).toHaveText('Tuning')
  await publishButton(page).click()
  await expect(toasts(page)).toContainText('Your site was published.')
  await page.reload()
  await expect(itemTitles(page).nth(5)).toHaveText('Tuning')
  await expect(offers(page)).toHaveCount(0)
})

test('an owner who types fast finds all of it after a reload', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=about')
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith('draft:'))
        document.body.dataset.writes = `${document.body.dataset.writes ?? ''}.`
      setItem.call(this, key, value)
    }
  })
  const typed = 'Von der Bühne an die Tastatur, '.repeat(4)
  await textField(page, 'Story heading').fill('')
  await textField(page, 'Introduction').fill('')
  await textField(page, 'Introduction').pressSequentially(typed)
  const writes = await page.locator('body').getAttribute('data-writes')
  expect(writes?.length ?? 0).toBeLessThan(typed.length / 2)
  await textField(page, 'Introduction').press('!')
  await page.reload()
  await offers(page).getByRole('button', { name: 'Restore' }).click()
  await expect(textField(page, 'Introduction')).toHaveValue(`${typed}!`)
})

test('an owner who leaves is offered the changes once', async ({ page, site }) => {
  await openSitePage(page, site)
  await textField(page, 'Location').fill('Porto')
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Messages' })
    .click()
  await expect(toasts(page)).toContainText('Your changes are kept as a draft.')
  await page.goBack()
  await expect(textField(page, 'Location')).toHaveValue('Lisbon, Portugal')
  await offers(page).getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(textField(page, 'Location')).toHaveValue('Lisbon, Portugal')
  await expect(offers(page)).toHaveCount(0)
})

test('an owner whose session ended finds the changes again', async ({ page, problems, site }) => {
  problems.allow(refusedCall)
  await openSitePage(page, site, '/admin/site?part=hero')
  await textField(page, 'Line').fill('After the login.')
  await endAllSessions(site)
  await publishButton(page).click()
  await logInByForm(page, administrator)
  await expect(page).toHaveURL('/admin/site?part=hero')
  await expect(page.getByText('You are back. Your changes are here')).toBeVisible()
  await expect(textField(page, 'Line')).toHaveValue('After the login.')
  await publishButton(page).click()
  await expect(toasts(page)).toContainText('Your site was published.')
  expect((await publishedContent(page, site)).hero.line).toBe('After the login.')
})

test('an owner with a conflict keeps their changes, and publishes their version anyway', {
  tag: '@gate',
}, async ({ page, problems, site }) => {
  problems.allow(refusedCall)
  await openSitePage(page, site)
  await textField(page, 'Location').fill('Porto')
  await publishElsewhere(page, site, theirs)
  await publishButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'It was saved elsewhere after you opened it here; nothing has been overwritten.',
  )
  expect(await publishedContent(page, site)).toEqual({ ...sampleContent, ...theirs })
  await page.getByRole('button', { name: 'Load the newest version' }).click()
  await expect(textField(page, 'Location')).toHaveValue('Lisbon, Portugal')
  await offers(page).getByRole('button', { name: 'Restore' }).click()
  await expect(textField(page, 'Location')).toHaveValue('Porto')
  await publishElsewhere(page, site, theirs)
  await publishButton(page).click()
  await page.getByRole('button', { name: 'Publish mine anyway' }).click()
  await expect(toasts(page)).toContainText('Your site was published.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  const { identity, contact } = await publishedContent(page, site)
  expect([identity.location, contact]).toEqual(['Porto', sampleContent.contact])
})

test('an owner restores a revision, and keeps unsaved changes', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=contact')
  await publishElsewhere(page, site, theirs)
  await page.reload()
  await textField(page, 'Introduction').fill('Unsaved')
  await openPart(page, 'History')
  const rows = page
    .locator('main')
    .getByRole('listitem')
    .filter({ hasText: /^Revision/ })
  await expect(rows.last()).toContainText('Built-in content')
  await expect(rows.first()).toContainText('Published')
  const before = await rows.count()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Restore revision/ })
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(toasts(page)).toContainText('The revision was restored and published.')
  await expect(rows).toHaveCount(before + 1)
  expect(await publishedContent(page, site)).toEqual(sampleContent)
  await openPart(page, 'Contact')
  await expect(textField(page, 'Introduction')).toHaveValue(sampleContent.contact.intro)
  await offers(page).getByRole('button', { name: 'Restore' }).click()
  await expect(textField(page, 'Introduction')).toHaveValue('Unsaved')
})
