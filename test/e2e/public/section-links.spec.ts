import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  allPlaceholders,
  holdRequests,
  navLink,
  recordScrolls,
  scrollTop,
  topOf,
  visit,
} from '../support/page-helpers.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const anchorOffsetPx = 80

const links = [
  { name: 'About', id: 'services' },
  { name: 'Projects', id: 'projects' },
  { name: 'Contact', id: 'contact' },
]

test('the links of the bar and the hero button smooth-scroll to their sections', async ({
  page,
}) => {
  await visit(page, '/')
  for (const { name, id } of links) {
    await expectSmoothScroll(page, () => navLink(page, name).click(), id)
    await expect(page).toHaveURL(`/#${id}`)
  }
  const scrolls = await recordScrolls(page)
  await navLink(page, 'Home').click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  expect(await scrolls.jsonValue()).toEqual(['animated'])
  const button = page.getByRole('link', { name: 'Got a project?' })
  await expectSmoothScroll(page, () => button.click(), 'contact')
})

test('with reduced motion a section link scrolls without animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  const scrolls = await recordScrolls(page)
  await navLink(page, 'Contact').click()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
  expect(await scrolls.jsonValue()).toEqual(['instant'])
})

test('the links of the bar lead from the blog to the sections of the front page', async ({
  page,
}) => {
  await visit(page, '/blogs')
  await navLink(page, 'Home').click()
  await expect(page).toHaveURL('/#home')
  await expect(page.locator('#home')).toBeVisible()
  expect(await scrollTop(page)).toBe(0)
  for (const { name, id } of links) {
    await visit(page, '/blogs')
    await navLink(page, name).click()
    await expect(page).toHaveURL(`/#${id}`)
    await expect(allPlaceholders(page)).toHaveCount(0)
    await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
  }
})

test('a section stays in place while slow responses arrive', async ({ page }) => {
  for (const { name, id } of links) {
    const release = await holdRequests(page, '**/api/**')
    await visit(page, '/blogs')
    await navLink(page, name).click()
    await expect(allPlaceholders(page)).toHaveCount(22)
    await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
    release()
    await expect(allPlaceholders(page)).toHaveCount(0)
    await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
  }
})

test('a slow response does not undo the visitor’s scrolling', async ({ page }) => {
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

test('the address of a section scrolls to it', async ({ page }) => {
  await page.goto('/#contact')
  await expect(page.locator('#contact').getByLabel('Message')).toBeVisible()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
})

async function expectSmoothScroll(page: Page, follow: () => Promise<void>, id: string) {
  const scrolls = await recordScrolls(page)
  await follow()
  await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
  expect(await scrolls.jsonValue()).toEqual(['animated'])
}
