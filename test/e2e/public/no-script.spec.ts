import { expect, test } from '../../support/browser.ts'
import { newVisitor, sentBanner } from '../support/contact-steps.ts'
import { topOf } from '../support/page-helpers.ts'

test.use({ javaScriptEnabled: false })

test('a visitor without JavaScript sees the whole front page', async ({ page }) => {
  await page.goto('/')
  await test.step('a visitor without JavaScript reads the complete front page', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^I'm .+, a Software Developer$/,
    )
    await expect(page.getByText('From Kitchens to Keyboards')).toBeVisible()
    await expect(page.getByText('TypeScript', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'API Development' })).toBeVisible()
    await expect(page.getByText('Responsive Web Design')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Prep List' })).toBeVisible()
    await expect(page.getByLabel('Message')).toBeVisible()
    await expect(page.locator('[data-placeholder]')).toHaveCount(0)
  })

  await test.step('without JavaScript nothing is hidden', async () => {
    const hidden = await page
      .locator('main *')
      .evaluateAll((elements) =>
        elements.filter((element) => Number(getComputedStyle(element).opacity) === 0),
      )
    expect(hidden).toEqual([])
    await expect(page.locator('[data-reveal=hidden]')).toHaveCount(0)
  })

  await test.step('without JavaScript the bar is opaque', async () => {
    const colour = await page
      .getByRole('banner')
      .evaluate((navbar) => getComputedStyle(navbar).backgroundColor)
    expect(colour).toMatch(/^rgb\(/)
  })

  await test.step('without JavaScript the counters show their values', async () => {
    await expect(page.getByText('95%').first()).toBeVisible()
  })
})

test('a reader without JavaScript opens a post from the list and reads it', async ({ page }) => {
  await page.goto('/blogs')
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.getByText('Mise en place for a codebase').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mise en place for a codebase')
  await expect(page.getByText('March 11, 2025')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Stations, not drawers' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'TypeScript code' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
})

test('a visitor without JavaScript sends the contact form and sees the success banner', async ({
  page,
  site,
}) => {
  const visitor = newVisitor()
  await page.goto('/')
  await page.getByLabel('Name').fill(visitor)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('Plain HTML works.')
  const formResponse = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect((await formResponse).status()).toBe(303)
  await expect(page.getByText(sentBanner, { exact: true })).toBeInViewport()
  expect(site.messages().filter(({ name }) => name === visitor)).toEqual([
    {
      name: visitor,
      email: 'ada@example.com',
      subject: null,
      message: 'Plain HTML works.',
    },
  ])
})

test('a visitor without JavaScript gets an invalid form back with its text and the errors', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/400/)
  const visitor = newVisitor()
  await page.goto('/')
  await page.getByLabel('Name').fill(visitor)
  await page.getByLabel('Email').fill('ada@')
  await page.getByLabel('Subject').fill('A "quoted" <subject>')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  )
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Message is required')
  await expect(page.getByLabel('Name')).toHaveValue(visitor)
  await expect(page.getByLabel('Email')).toHaveValue('ada@')
  await expect(page.getByLabel('Subject')).toHaveValue('A "quoted" <subject>')
  await expect(page.getByText('Message is required')).toBeInViewport()
  expect(site.messages().filter(({ name }) => name === visitor)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a visitor without JavaScript opens the menu and goes to the blog', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Blog', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('link', { name: 'Blog', exact: true }).tap()
    await expect(page).toHaveURL(/\/blogs$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  })

  test('without JavaScript the menu does not cover the section that it leads to', async ({
    page,
  }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu' })
    const links = page.getByRole('banner').getByRole('listitem')
    await button.tap()
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).tap()
    await expect(page).toHaveURL('/#contact')
    await expect(links).toHaveCount(0)
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
    await page.locator('#contact h2').tap()
    await button.tap()
    await expect(links).toHaveCount(5)
  })
})
