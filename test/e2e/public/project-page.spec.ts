import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { expectAccessible, horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { holdRequests, visit } from '../support/page-helpers.ts'
import { storeProject, testOn, withDatabase } from '../support/site-content.ts'

const caseStudy = `## Why

It burnt **twice**. See [the code](https://example.com/code) and <kbd>F8</kbd>.

<details><summary>More</summary>

The long answer.

</details>

| Station | Covers |
| --- | --- |
| Grill | 40 |

\`\`\`ts
const covers: number = 40
\`\`\`

![Soup](/assets/projects/call-sheet-1600.webp)
`
const study = {
  title: 'Oven Timer',
  description: 'Rings in time.',
  repository: 'https://example.com/git',
  image: '/assets/projects/prep-list-1600.webp',
  imageAlt: 'A list of an evening',
  technologies: [{ name: 'React' }],
  year: 2024,
  caseStudy,
}

/** With a project that has a case study and no link, and one that has both. */
const test = testOn(async (site) => {
  await storeProject(site, study)
  await storeProject(site, { ...study, title: 'Ladle', link: 'https://example.com/ladle' })
})
const oneProject = /\/api\/projects\/[^/]+$/
const loadError = 'Error loading the project. Please try again later.'

test('a visitor goes from the card to the case study and back', async ({ page }) => {
  await visit(page, '/')
  await card(page, 'Oven Timer').click()
  await expect(page).toHaveURL('/projects/oven-timer')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Oven Timer \| /)
  await expect(page.getByRole('list', { name: 'Technologies and year' })).toHaveText('React2024')
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to projects' }).click()
  await expect(page).toHaveURL('/#projects')
  await expect(page.locator('#projects h2')).toBeInViewport()
})

test('a card with a link leads there, and a second link to the case study, in the order of the keyboard', async ({
  page,
}) => {
  await visit(page, '/')
  const item = page.locator('#projects li').filter({ hasText: 'Ladle' })
  await expect(card(page, 'Ladle')).toHaveAttribute('href', 'https://example.com/ladle')
  await expect(item.getByRole('link', { name: 'Source code of Ladle' })).toHaveAttribute(
    'href',
    'https://example.com/git',
  )
  await card(page, 'Ladle').focus()
  await page.keyboard.press('Tab')
  await expect(item.getByRole('link', { name: 'Case study of Ladle' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(item.getByRole('link', { name: /^Source code of Ladle/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/projects/ladle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ladle')
  const link = page.getByRole('link', { name: 'View the project (opens in a new tab)' })
  await expect(link).toHaveAttribute('href', 'https://example.com/ladle')
})

test('a visitor who waits for a case study sees a spinner', async ({ page }) => {
  await visit(page, '/')
  const release = await holdRequests(page, oneProject)
  await card(page, 'Oven Timer').click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading the project' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oven Timer')
  await expect(page.getByText('Loading the project')).toHaveCount(0)
})

test('a visitor of a case study sees the error while the server is down', async ({
  page,
  problems,
}) => {
  problems.allow(/got no response|Failed to load resource/)
  await visit(page, '/')
  await page.route(oneProject, (route) => route.abort())
  await card(page, 'Oven Timer').click()
  await expect(page.getByRole('alert')).toHaveText(loadError)
  await expect(page.getByRole('link', { name: 'Back to projects' })).toBeVisible()
})

test('a visitor who opens a project that was just deleted sees the error', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/404/)
  const id = await storeProject(site, { title: 'Gone Soon', caseStudy })
  await visit(page, '/')
  await withDatabase(site, (db) => db.deleteFrom('project').where('id', '=', id).execute())
  await card(page, 'Gone Soon').click()
  await expect(page.getByRole('alert')).toHaveText(loadError)
  expect((await page.goto('/projects/gone-soon'))?.status()).toBe(404)
  await expect(page.getByText(loadError, { exact: true })).toBeVisible()
})

test('the print of a case study shows its closed details', async ({ page }) => {
  await page.goto('/projects/oven-timer')
  const answer = page.getByText('The long answer.')
  await expect(answer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => answer.evaluate((it) => it.checkVisibility())).toBe(true)
})

test('a case study is accessible in every window', async ({ page }) => {
  await page.goto('/projects/oven-timer')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await horizontalOverflow(page), `${width} px`).toBe(0)
    expect(await overflowingElements(page), `${width} px`).toEqual([])
    await expectAccessible(page)
  }
})

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a visitor reads a case study', async ({ page }) => {
    await page.goto('/')
    await card(page, 'Oven Timer').tap()
    await expect(page).toHaveURL('/projects/oven-timer')
    await expect(page.getByRole('img', { name: 'A list of an evening' })).toBeVisible()
    await expect(page.getByText('It burnt twice.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'TypeScript code' })).toBeVisible()
    await page.getByText('More', { exact: true }).tap()
    await expect(page.getByText('The long answer.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to projects' }).tap()
    await expect(page).toHaveURL('/#projects')
  })
})

/** The link that is the card. */
function card(page: Page, title: string) {
  return page.locator('#projects li > a:has(h3)').filter({ hasText: title })
}
