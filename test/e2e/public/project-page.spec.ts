/** The page of a project that has a case study, and the ways to it and back. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { expectAccessible } from '../support/axe.ts'
import { holdRequests, visit } from '../support/page-helpers.ts'
import { storeProject, testOn, withDatabase } from '../support/site-content.ts'

const caseStudy =
  '## Why\n\nIt burnt **twice**. See [the code](https://example.com/code) and <kbd>F8</kbd>.\n\n' +
  '<details><summary>More</summary>\n\nThe long answer.\n\n</details>\n\n' +
  '| Station | Covers |\n| --- | --- |\n| Grill | 40 |\n\n' +
  '```ts\nconst covers: number = 40\n```\n\n![Soup](/assets/projects/call-sheet-1600.webp)\n'
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
const test = testOn(async (site) => {
  await storeProject(site, study)
  await storeProject(site, { ...study, title: 'Ladle', link: 'https://example.com/ladle' })
})
const oneProject = /\/api\/projects\/[^/]+$/
const loadError = 'Error loading the project. Please try again later.'
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const backLink = (page: Page) => page.getByRole('link', { name: 'Back to projects' })
/** The link that is the card. */
const card = (page: Page, name: string) =>
  page.locator('#projects li > a:has(h3)').filter({ hasText: name })

test('a visitor goes from the cards to case studies and back', async ({ page }) => {
  await visit(page, '/')

  await test.step('a card with a link leads there, and by keyboard also to its case study', async () => {
    const item = page.locator('#projects li').filter({ hasText: 'Ladle' })
    const source = item.getByRole('link', { name: 'Source code of Ladle' })
    await expect(card(page, 'Ladle')).toHaveAttribute('href', 'https://example.com/ladle')
    await expect(source).toHaveAttribute('href', 'https://example.com/git')
    await card(page, 'Ladle').focus()
    await page.keyboard.press('Tab')
    await expect(item.getByRole('link', { name: 'Case study of Ladle' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(source).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/projects/ladle')
    await expect(title(page)).toHaveText('Ladle')
    const link = page.getByRole('link', { name: 'View the project (opens in a new tab)' })
    await expect(link).toHaveAttribute('href', 'https://example.com/ladle')
  })

  await test.step('a case study leads back to the projects', async () => {
    await backLink(page).click()
    await expect(page).toHaveURL('/#projects')
    await expect(page.locator('#projects h2')).toBeInViewport()
  })

  await test.step('who waits for a case study sees a spinner, then all of it', async () => {
    const release = await holdRequests(page, oneProject)
    await card(page, 'Oven Timer').click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading the project' })).toBeVisible()
    release()
    await expect(title(page)).toHaveText('Oven Timer')
    await expect(title(page)).toBeFocused()
    await expect(page.getByText('Loading the project')).toHaveCount(0)
    await expect(page).toHaveURL('/projects/oven-timer')
    await expect(page).toHaveTitle(/^Oven Timer \| /)
    await expect(page.getByRole('list', { name: 'Technologies and year' })).toHaveText('React2024')
    await expect(page.getByRole('img', { name: 'A list of an evening' })).toBeVisible()
    await page.getByText('It burnt twice.').hover()
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the print shows closed details', async () => {
    const answer = page.getByText('The long answer.')
    await expect(answer).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => answer.evaluate((it) => it.checkVisibility())).toBe(true)
  })
})

test('a visitor of a case study that is gone, or of a site that is away, sees the error', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/404|got no response|Failed to load resource/)
  const id = await storeProject(site, { title: 'Gone Soon', caseStudy })
  await page.clock.install()
  await visit(page, '/')
  await withDatabase(site, (db) => db.deleteFrom('project').where('id', '=', id).execute())
  await card(page, 'Gone Soon').click()
  await expect(page.getByRole('alert')).toHaveText(loadError)
  await backLink(page).click()
  await page.route(oneProject, (route) => route.abort())
  await card(page, 'Oven Timer').click()
  // A failed request is repeated after seconds.
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await page.getByRole('alert').count()).toBe(1)
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('alert')).toHaveText(loadError)
  await expect(backLink(page)).toBeVisible()
})
