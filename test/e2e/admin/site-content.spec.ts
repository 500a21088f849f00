import type { Page } from '@playwright/test'
import { sampleContent } from '#features/site/sample-content.ts'
import { expect } from '../../support/browser.ts'
import { pngFile } from '../../support/pictures.ts'
import { refusedCall } from '../support/admin-steps.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import { brandLink, navLink } from '../support/page-helpers.ts'
import {
  item,
  itemTitles,
  openPart,
  openSitePage,
  partLink,
  publishButton,
  publishedContent,
  textField,
} from '../support/site-steps.ts'

const skillNames = sampleContent.skills.map(({ name }) => name)

test('an owner edits texts and lists and hides a section, and visitors see it', {
  tag: '@gate',
}, async ({ page, site }) => {
  await openSitePage(page, site)
  await textField(page, 'Name').fill('Jonas Brückner')
  await textField(page, 'Search title').fill('Jonas Brückner, Instrumente')
  await openPart(page, 'Hero')
  await textField(page, 'Greeting').fill('Ich bin {name}, {role}')
  await openPart(page, 'Sections')
  await item(page, 'Projects').getByLabel('Shown').uncheck()
  await openPart(page, 'Skills')
  await item(page, 'React').getByRole('textbox', { name: 'Name' }).fill('Lute')
  await openPart(page, 'Services')
  await page.getByRole('button', { name: 'Add a service' }).click()
  await expect(item(page, 'Service 7').getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Tuning')
  await item(page, 'Tuning').getByLabel('Description').fill('By ear.')
  await publishButton(page).click()
  await expect(toasts(page)).toContainText('Your site was published.')
  await expect(page.getByText('Everything is published.')).toBeVisible()
  await openLanding(page, 'Ich bin Jonas Brückner, Software Developer')
  await expect(page).toHaveTitle('Jonas Brückner, Instrumente')
  await expect(brandLink(page)).toHaveText('Jonas Brückner')
  await expect(navLink(page, 'Projects')).toHaveCount(0)
  await expect(page.locator('#projects')).toHaveCount(0)
  await expect(page.locator('#skills').getByRole('listitem').first()).toContainText('Lute')
  await expect(page.locator('#services')).toContainText('TuningBy ear.')
})

test('an owner is led to invalid fields, also in another part', async ({ page, site }) => {
  await openSitePage(page, site)
  const level = item(page, 'React').getByLabel('Level')
  await textField(page, 'Name').fill('')
  await openPart(page, 'Skills')
  await level.fill('101')
  await publishButton(page).click()
  await expect(textField(page, 'Name')).toBeFocused()
  await expect(page).toHaveURL('/admin/site')
  await expect(textField(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(textField(page, 'Name')).toHaveAccessibleDescription('Name is required')
  await expect(partLink(page, 'Skills')).toHaveAccessibleName('Skills (has errors)')
  await textField(page, 'Name').fill('Remy')
  await expect(textField(page, 'Name')).toHaveAttribute('aria-invalid', 'false')
  await publishButton(page).click()
  await expect(level).toBeFocused()
  await expect(page).toHaveURL('/admin/site?part=skills')
  await expect(level).toHaveAccessibleDescription('Enter a whole number from 0 to 100')
  expect(await publishedContent(page, site)).toEqual(sampleContent)
})

test('an owner whose save fails publishes later', async ({ page, problems, site }) => {
  problems.allow(refusedCall)
  await openSitePage(page, site, '/admin/site?part=services')
  await openPart(page, 'Identity')
  await textField(page, 'Role').fill('x'.repeat(79))
  await expect(textField(page, 'Role')).toHaveAccessibleDescription('1 character left.')
  await textField(page, 'Role').fill('Cook')
  await expect(textField(page, 'Role')).toHaveAccessibleDescription('')
  await page.route('**/api/site', (route) => route.abort(), { times: 1 })
  await publishButton(page).click()
  await expect(toasts(page)).toContainText('Your site could not be published. Please try again.')
  const json = { message: 'Validation failed', errors: { 'services.1.title': 'Too grand' } }
  await page.route('**/api/site', (route) => route.fulfill({ status: 400, json }), { times: 1 })
  await publishButton(page).click()
  const title = page.getByRole('group').nth(1).getByLabel('Title')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Too grand')
  await page.goBack()
  await expect(textField(page, 'Role')).toHaveValue('Cook')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Services')
  await title.fill('Better')
  await page.keyboard.press('Control+s')
  await expect(toasts(page)).toContainText('Your site was published.')
  await expect(page.getByText('Everything is published.')).toBeVisible()
  await title.fill('Best')
  await publishButton(page).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  const { identity, services } = await publishedContent(page, site)
  expect([identity.role, services[1]?.title]).toEqual(['Cook', 'Best'])
})

test('an owner orders a list by keyboard, and takes a removal back', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=skills')
  const [first = '', second = '', third = '', ...others] = skillNames
  await page.getByRole('button', { name: `Move ${first} down` }).focus()
  await page.keyboard.press('Enter')
  await expect(itemTitles(page)).toHaveText([second, first, third, ...others])
  await expect(page.getByRole('button', { name: `Move ${first} down` })).toBeFocused()
  await expect(page.getByText(`${first} moved to position 2 of ${skillNames.length}.`)).toHaveRole(
    'status',
  )
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: `Move ${first} up` })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(itemTitles(page)).toHaveText(skillNames)
  await expect(page.getByRole('button', { name: `Move ${first} up` })).toBeFocused()
  await page.getByRole('button', { name: `Remove ${second}` }).click()
  await expect(itemTitles(page)).toHaveText([first, third, ...others])
  await expect(page.getByRole('status').filter({ hasText: 'was removed' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(itemTitles(page)).toHaveText(skillNames)
  await expect(item(page, second).getByLabel('Name')).toBeFocused()
})

test('an owner replaces and removes the pictures of the site', async ({ page, site }) => {
  const greeting = "I'm Remy Calloway, a Software Developer"
  const uploadAs = async (group: string, name: string) => {
    const field = page.getByRole('group', { name: group })
    await field.getByLabel('Choose a picture').setInputFiles(await pngFile(name))
    await expect(field.getByText(`${name} is uploaded.`)).toBeVisible()
    return field
  }
  await openSitePage(page, site)
  const icon = await uploadAs('Icon', 'logo.png')
  const headshot = await uploadAs('Headshot', 'me.png')
  await textField(page, 'Description of the picture').fill('Remy at the stove')
  await headshot.getByRole('button', { name: 'Remove picture' }).click()
  await expect(textField(page, 'Description of the picture')).toHaveCount(0)
  await headshot.getByRole('button', { name: 'Put the picture back' }).click()
  await expect(headshot.getByLabel('Choose a picture')).toBeFocused()
  const focalPoint = page.getByRole('slider', { name: 'Focal point' })
  await focalPoint.click({ position: { x: 5, y: 60 } })
  await expect(focalPoint).toHaveAttribute('aria-valuetext', /^2 % from the left/)
  await focalPoint.press('ArrowRight')
  await expect(focalPoint).toHaveAttribute('aria-valuetext', /^7 % from the left/)
  await openPart(page, 'About')
  await uploadAs('Story picture', 'stage.png')
  await textField(page, 'Description of the story picture').fill('An empty stage')
  await publishButton(page).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  const readIcon = async () => (await page.request.get(`${site.url}/favicon.svg`)).text()
  expect(await readIcon()).toContain('data:image/png')
  await openLanding(page, greeting)
  const picture = page.locator('#home').getByAltText('Remy at the stove')
  await expect(picture).toHaveAttribute('src', /^\/uploads\/me-/)
  await expect(picture).toHaveCSS('object-position', /^10% /)
  const stage = page.getByRole('img', { name: 'An empty stage' })
  await expect(stage).toHaveAttribute('src', /^\/uploads\/stage-/)
  await page.goto('/admin/site')
  await icon.getByRole('button', { name: 'Remove picture' }).click()
  await openPart(page, 'About')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await publishButton(page).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  expect(await readIcon()).not.toContain('data:image/png')
  expect((await publishedContent(page, site)).about.storyPicture.src).toBe('')
})

/** Several processes may serve the site, and each notices the change within a second. */
function openLanding(page: Page, heading: string) {
  return expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 1000 })
  }).toPass()
}
