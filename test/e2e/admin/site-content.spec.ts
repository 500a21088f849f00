import type { Page } from '@playwright/test'
import { sampleContent } from '#features/site/sample-content.ts'
import { expect } from '../../support/browser.ts'
import { drawing } from '../../support/pictures.ts'
import { refusedCall } from '../support/admin-steps.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { failedRequestLog, toasts } from '../support/contact-steps.ts'
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

test('an owner publishes twice in a row', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=contact')
  await textField(page, 'Introduction').fill('First.')
  await publishButton(page).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  await textField(page, 'Introduction').fill('Second.')
  await expect(page.getByText('Not published yet.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Everything is published.')).toBeVisible()
  expect((await publishedContent(page, site)).contact.intro).toBe('Second.')
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

test('an owner sees the errors of the server at their fields', async ({ page, problems, site }) => {
  problems.allow(refusedCall)
  await openSitePage(page, site)
  const json = { message: 'Validation failed', errors: { 'services.1.title': 'Too grand' } }
  await page.route('**/api/site', (route) => route.fulfill({ status: 400, json }))
  await publishButton(page).click()
  const title = page.getByRole('group').nth(1).getByLabel('Title')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Too grand')
})

test('an owner sees how many characters are left before the limit', async ({ page, site }) => {
  await openSitePage(page, site)
  await textField(page, 'Role').fill('x'.repeat(60))
  await expect(textField(page, 'Role')).toHaveAccessibleDescription('')
  await textField(page, 'Role').fill('x'.repeat(79))
  await expect(textField(page, 'Role')).toHaveAccessibleDescription('1 character left.')
  await textField(page, 'Role').fill('x'.repeat(82))
  await expect(textField(page, 'Role')).toHaveAccessibleDescription('2 characters too many.')
})

test('an owner without a connection keeps the form and publishes later', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(/Failed to load resource|ApiError/)
  await openSitePage(page, site)
  await textField(page, 'Location').fill('Porto')
  await page.route('**/api/site', (route) => route.abort())
  await publishButton(page).click()
  await expect(toasts(page)).toContainText('Your site could not be published. Please try again.')
  await expect(textField(page, 'Location')).toHaveValue('Porto')
  await page.unroute('**/api/site')
  await publishButton(page).click()
  await expect(toasts(page)).toContainText('Your site was published.')
  expect((await publishedContent(page, site)).identity.location).toBe('Porto')
})

test('an owner opens a part by its address and goes back to the one before', async ({
  page,
  site,
}) => {
  await openSitePage(page, site, '/admin/site?part=about')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('About')
  await openPart(page, 'Profiles')
  await expect(page).toHaveURL('/admin/site?part=profiles')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Profiles')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('About')
  await expect(partLink(page, 'About')).toHaveAttribute('aria-current', 'true')
})

test('an owner orders a list by keyboard', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=skills')
  const [first = '', second = '', third = '', ...others] = skillNames
  await page.getByRole('button', { name: `Move ${first} down` }).focus()
  await page.keyboard.press('Enter')
  await expect(itemTitles(page)).toHaveText([second, first, third, ...others])
  await expect(page.getByRole('button', { name: `Move ${first} down` })).toBeFocused()
  await expect(page.getByText(`${first} moved to position 2 of ${skillNames.length}.`)).toHaveRole(
    'status',
  )
  await page.keyboard.press('Space')
  await expect(itemTitles(page)).toHaveText([second, third, first, ...others])
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: `Move ${first} up` })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(itemTitles(page)).toHaveText([first, second, third, ...others])
  await expect(page.getByRole('button', { name: `Move ${first} up` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(toasts(page)).toContainText('Your site was published.')
  const { skills } = await publishedContent(page, site)
  expect(skills.map(({ name }) => name)).toEqual([second, first, third, ...others])
})

test('an owner removes an item and takes that back', async ({ page, site }) => {
  await openSitePage(page, site, '/admin/site?part=skills')
  const [first = '', second = '', ...others] = skillNames
  await page.getByRole('button', { name: `Remove ${second}` }).click()
  await expect(itemTitles(page)).toHaveText([first, ...others])
  await expect(page.getByRole('status').filter({ hasText: 'was removed' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(itemTitles(page)).toHaveText(skillNames)
  await expect(item(page, second).getByLabel('Name')).toBeFocused()
})

test('an owner replaces the headshot, removes it and puts it back', async ({ page, site }) => {
  await openSitePage(page, site)
  const headshot = page.getByRole('group', { name: 'Headshot' })
  await headshot.getByLabel('Choose a picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await drawing(900, 500).png().toBuffer(),
  })
  await expect(page.getByText('me.png is uploaded.')).toBeVisible()
  await textField(page, 'Description of the picture').fill('Remy at the stove')
  await headshot.getByRole('button', { name: 'Remove picture' }).click()
  await expect(textField(page, 'Description of the picture')).toHaveCount(0)
  await headshot.getByRole('button', { name: 'Put the picture back' }).click()
  await expect(headshot.getByLabel('Choose a picture')).toBeFocused()
  const focalPoint = page.getByRole('slider', { name: 'Focal point' })
  await expect(focalPoint).toHaveAttribute(
    'aria-valuetext',
    '50 % from the left, 50 % from the top',
  )
  await focalPoint.click({ position: { x: 5, y: 60 } })
  await expect(focalPoint).toHaveAttribute('aria-valuetext', /^2 % from the left/)
  await focalPoint.press('ArrowRight')
  await focalPoint.press('ArrowRight')
  await expect(focalPoint).toHaveAttribute('aria-valuetext', /^12 % from the left/)
  await publishButton(page).click()
  await expect(toasts(page)).toContainText('Your site was published.')
  await openLanding(page, "I'm Remy Calloway, a Software Developer")
  const picture = page.locator('#home').getByAltText('Remy at the stove')
  await expect(picture).toHaveAttribute('src', /^\/uploads\/me-/)
  await expect(picture).toBeInViewport()
  await expect(picture).toHaveCSS('object-position', '10% 10%')
  const box = await picture.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.8, 1)
})

test('an owner puts a picture beside the story, and removes it', async ({ page, site }) => {
  const greeting = "I'm Remy Calloway, a Software Developer"
  await openSitePage(page, site, '/admin/site?part=about')
  const field = page.getByRole('group', { name: 'Story picture' })
  await field.getByLabel('Choose a picture').setInputFiles({
    name: 'stage.png',
    mimeType: 'image/png',
    buffer: await drawing(1600, 900).png().toBuffer(),
  })
  await expect(field.getByText('stage.png is uploaded.')).toBeVisible()
  await textField(page, 'Description of the story picture').fill('An empty stage')
  await publishButton(page).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  await openLanding(page, greeting)
  const picture = page.getByRole('img', { name: 'An empty stage' })
  await expect(picture).toHaveAttribute('src', /^\/uploads\/stage-/)
  await page.goto('/admin/site?part=about')
  await field.getByRole('button', { name: 'Remove picture' }).click()
  await publishButton(page).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  await expect(async () => {
    await openLanding(page, greeting)
    await expect(page.getByRole('heading', { name: 'From Kitchens to Keyboards' })).toBeVisible()
    await expect(page.locator('.story img')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})

test('an owner uploads an icon, which browsers show, and removes it', async ({ page, site }) => {
  const readIcon = async () => (await page.request.get(`${site.url}/favicon.svg`)).text()
  await openSitePage(page, site)
  const drawn = await readIcon()
  const icon = page.getByRole('group', { name: 'Icon' })
  await icon.getByLabel('Choose a picture').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await drawing(64, 64).png().toBuffer(),
  })
  await expect(icon.getByText('logo.png is uploaded.')).toBeVisible()
  await publishButton(page).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  expect(await readIcon()).toContain('data:image/png')
  await icon.getByRole('button', { name: 'Remove picture' }).click()
  await expect(icon.getByRole('button', { name: 'Put the picture back' })).toBeVisible()
  await publishButton(page).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  expect(await readIcon()).toBe(drawn)
})

test('an owner sees an error if the page cannot be loaded, and tries again', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(failedRequestLog)
  await openSitePage(page, site)
  await page.route('**/api/site/document', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load your site. Please try again later.',
  )
  await page.unroute('**/api/site/document')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(publishButton(page)).toBeVisible()
  const link = page.getByRole('link', { name: 'View site (opens in a new tab)' })
  await expect(link).toHaveAttribute('href', '/')
  await expect(link).toHaveAttribute('target', '_blank')
})

/** Several processes may serve the site, and each notices the change within a second. */
function openLanding(page: Page, heading: string) {
  return expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 1000 })
  }).toPass()
}
