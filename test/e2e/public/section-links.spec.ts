import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  allPlaceholders,
  holdRequests,
  navLink,
  recordScrollPositions,
  scrollInstantly,
  scrollTop,
  topOf,
  visit,
} from '../support/page-helpers.ts'

const anchorOffsetPx = 80

test('a visitor glides to About by its link', ({ page }) => glideTo(page, 'About', 'services'))
test('a visitor glides to Projects by its link', ({ page }) =>
  glideTo(page, 'Projects', 'projects'))
test('a visitor glides to Contact by its link', ({ page }) => glideTo(page, 'Contact', 'contact'))

test('a visitor far down the page glides to the very top by Home', async ({ page }) => {
  await visit(page, '/')
  await scrollInstantly(page, 2000)
  const passed = recordScrollPositions(page)
  await navLink(page, 'Home').click()
  expect((await passed).filter((top) => top > 100 && top < 1900).length).toBeGreaterThan(1)
  expect(await scrollTop(page)).toBe(0)
})

test('a visitor who wants less motion is at the section at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  const passed = recordScrollPositions(page)
  await navLink(page, 'Contact').click()
  expect(new Set(await passed).size).toBe(1)
  expect(await topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
})

test('a visitor glides to the contact section by the button in the hero', async ({ page }) => {
  await visit(page, '/')
  const passed = recordScrollPositions(page)
  await page.getByRole('link', { name: 'Got a project?' }).click()
  expect(new Set(await passed).size).toBeGreaterThan(3)
  expect(await topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
})

test('a reader of the blog comes to the front page by Home', async ({ page }) => {
  await visit(page, '/blogs')
  await navLink(page, 'Home').click()
  await expect(page).toHaveURL('/#home')
  await expect(page.locator('#home')).toBeVisible()
  expect(await scrollTop(page)).toBe(0)
})

test('a reader of the blog comes to the services by About', ({ page }) =>
  comeFromBlogTo(page, 'About', 'services'))
test('a reader of the blog comes to the projects by Projects', ({ page }) =>
  comeFromBlogTo(page, 'Projects', 'projects'))
test('a reader of the blog comes to the contact form by Contact', ({ page }) =>
  comeFromBlogTo(page, 'Contact', 'contact'))

test('a reader of the blog stays at the services while slow answers arrive', ({ page }) =>
  comeSlowlyTo(page, 'About', 'services'))
test('a reader of the blog stays at the projects while slow answers arrive', ({ page }) =>
  comeSlowlyTo(page, 'Projects', 'projects'))
test('a reader of the blog stays at the contact form while slow answers arrive', ({ page }) =>
  comeSlowlyTo(page, 'Contact', 'contact'))

test('a reader of the blog who scrolls on is not pulled back by a slow answer', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/api/**')
  await visit(page, '/blogs')
  await navLink(page, 'Projects').click()
  await expect.poll(() => topOf(page.locator('#projects'))).toBe(anchorOffsetPx)
  await page.mouse.wheel(0, -9000)
  await expect.poll(() => scrollTop(page)).toBe(0)
  release()
  await expect(allPlaceholders(page)).toHaveCount(0)
  expect(await scrollTop(page)).toBe(0)
})

test('a visitor opens the address of a section and is there', async ({ page }) => {
  await page.goto('/#contact')
  await expect(page.locator('#contact').getByLabel('Message')).toBeVisible()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
})

async function glideTo(page: Page, name: string, id: string) {
  await visit(page, '/')
  const passed = recordScrollPositions(page)
  await navLink(page, name).click()
  const positions = new Set(await passed)
  expect(positions.size).toBeGreaterThan(3)
  expect(await topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
  await expect(page).toHaveURL(`/#${id}`)
}

async function comeFromBlogTo(page: Page, name: string, id: string) {
  await visit(page, '/blogs')
  await navLink(page, name).click()
  await expect(page).toHaveURL(`/#${id}`)
  await expect(allPlaceholders(page)).toHaveCount(0)
  await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
}

async function comeSlowlyTo(page: Page, name: string, id: string) {
  const release = await holdRequests(page, '**/api/**')
  await visit(page, '/blogs')
  await navLink(page, name).click()
  await expect(allPlaceholders(page)).toHaveCount(22)
  await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
  release()
  await expect(allPlaceholders(page)).toHaveCount(0)
  await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
}
