/** The site without JavaScript, on a phone. */
import { expect, test } from '../../support/browser.ts'
import { newVisitor, sentBanner } from '../support/contact-steps.ts'
import { topOf } from '../support/page-helpers.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, hasTouch: true })

test('a visitor without JavaScript reads the pages, follows the menu and sends a message', async ({
  page,
  problems,
  site,
}) => {
  problems.allow(/400/)
  const visitor = newVisitor()
  const menu = page.getByRole('button', { name: 'Menu' })
  const links = page.getByRole('banner').getByRole('listitem').getByRole('link')
  const heading = page.getByRole('heading', { level: 1 })
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto('/')

  await test.step('the front page is complete, and nothing of it is hidden', async () => {
    await expect(heading).toHaveText(/^I'm .+, a Software Developer$/)
    for (const text of ['From Kitchens to Keyboards', 'API Development', 'Prep List'])
      await expect.soft(page.getByText(text, { exact: true }).first()).toBeVisible()
    await expect.soft(page.getByText('95% Client Satisfaction')).toBeVisible()
    await expect.soft(page.getByLabel('Message')).toBeVisible()
    await expect.soft(page.locator('[data-placeholder], [data-reveal=hidden]')).toHaveCount(0)
    const opacities = await page
      .locator('main *')
      .evaluateAll((all) => all.map((it) => Number(getComputedStyle(it).opacity)))
    expect.soft(opacities).not.toContain(0)
    const colorOf = (it: Element) => getComputedStyle(it).backgroundColor
    expect.soft(await page.getByRole('banner').evaluate(colorOf)).toMatch(/^rgb\(/)
  })

  await test.step('the menu does not cover the section that it leads to', async () => {
    await expect(links).toHaveCount(0)
    await menu.tap()
    await links.getByText('Contact').tap()
    await expect(page).toHaveURL('/#contact')
    await expect(links).toHaveCount(0)
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(80)
    await page.locator('#contact h2').tap()
  })

  await test.step('an invalid form comes back with its text and the errors', async () => {
    await page.getByLabel('Name').fill(visitor)
    await page.getByLabel('Email').fill('ada@')
    await page.getByLabel('Subject').fill('A "quoted" <subject>')
    await page.getByRole('button', { name: 'Send Message' }).tap()
    await expect(page.getByText('Message is required')).toBeVisible()
    await expect.soft(page.getByLabel('Name')).toBeInViewport()
    await expect
      .soft(page.getByLabel('Email'))
      .toHaveAccessibleDescription('Please enter a valid email address')
    await expect.soft(page.getByLabel('Name')).toHaveValue(visitor)
    await expect.soft(page.getByLabel('Email')).toHaveValue('ada@')
    await expect.soft(page.getByLabel('Subject')).toHaveValue('A "quoted" <subject>')
    expect(site.messages().filter(({ name }) => name === visitor)).toEqual([])
  })

  await test.step('a corrected message is stored, and the banner is in view', async () => {
    const message = 'Plain HTML works.'
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Message').fill(message)
    const response = page.waitForResponse((each) => each.request().method() === 'POST')
    await page.getByRole('button', { name: 'Send Message' }).tap()
    expect((await response).status()).toBe(303)
    await expect(page.getByText(sentBanner, { exact: true })).toBeInViewport()
    const subject = 'A "quoted" <subject>'
    expect(site.messages().filter(({ name }) => name === visitor)).toEqual([
      { name: visitor, email: 'ada@example.com', subject, message },
    ])
  })

  await test.step('the menu leads to the blog, and a post is read with all its fonts', async () => {
    await menu.tap()
    await links.getByText('Blog').tap()
    await expect(heading).toHaveText('Latest Posts')
    await page.getByText('Mise en place for a codebase').tap()
    await expect(heading).toHaveText('Mise en place for a codebase')
    await expect.soft(page.getByText('March 11, 2025')).toBeVisible()
    await expect.soft(page.getByRole('heading', { name: 'Stations, not drawers' })).toBeVisible()
    await expect.soft(page.getByRole('group', { name: 'TypeScript code' }).first()).toBeVisible()
    await expect.soft(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
    await expect.poll(() => fonts.some((url) => url.includes('sans-core-italic'))).toBe(true)
    await expect.poll(() => fonts.some((url) => url.includes('sans-core-650'))).toBe(true)
  })
})
