import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  allPlaceholders,
  holdRequests,
  navLink,
  recordScrolls,
  scrollInstantly,
  scrollTop,
  topOf,
  visit,
} from '../support/page-helpers.ts'

const anchorOffsetPx = 80

test('the About link smooth-scrolls to its section', ({ page }) =>
  expectSmoothScroll(page, 'About', 'services'))
test('the Projects link smooth-scrolls to its section', ({ page }) =>
  expectSmoothScroll(page, 'Projects', 'projects'))
test('the Contact link smooth-scrolls to its section', ({ page }) =>
  expectSmoothScroll(page, 'Contact', 'contact'))

test('the Home link smooth-scrolls to the top', async ({ page }) => {
  await visit(page, '/')
  await scrollInstantly(page, 2000)
  const scrolls = await recordScrolls(page)
  await navLink(page, 'Home').click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  expect(await scrolls.jsonValue()).toEqual(['animated'])
})

test('with reduced motion a section link scrolls without animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  const scrolls = await recordScrolls(page)
  await navLink(page, 'Contact').click()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
  expect(await scrolls.jsonValue()).toEqual(['instant'])
})

test('the hero button smooth-scrolls to the contact section', async ({ page }) => {
  await visit(page, '/')
  const scrolls = await recordScrolls(page)
  await page.getByRole('link', { name: 'Got a project?' }).click()
  await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
  expect(await scrolls.jsonValue()).toEqual(['animated'])
})

test('the Home link leads from the blog to the front page', async ({ page }) => {
  await visit(page, '/blogs')
  await navLink(page, 'Home').click()
  await expect(page).toHaveURL('/#home')
  await expect(page.locator('#home')).toBeVisible()
  expect(await scrollTop(page)).toBe(0)
})

test('the About link leads from the blog to the services', ({ page }) =>
  followSectionLinkFromBlog(page, 'About', 'services'))
test('the Projects link leads from the blog to the projects', ({ page }) =>
  followSectionLinkFromBlog(page, 'Projects', 'projects'))
test('the Contact link leads from the blog to the contact form', ({ page }) =>
  followSectionLinkFromBlog(page, 'Contact', 'contact'))

test('the services stay in place while slow responses arrive', ({ page }) =>
  followSectionLinkSlowly(page, 'About', 'services'))
test('the projects stay in place while slow responses arrive', ({ page }) =>
  followSectionLinkSlowly(page, 'Projects', 'projects'))
test('the contact form stays in place while slow responses arrive', ({ page }) =>
  followSectionLinkSlowly(page, 'Contact', 'contact'))

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

async function expectSmoothScroll(page: Page, name: string, id: string) {
  await visit(page, '/')
  const scrolls = await recordScrolls(page)
  await navLink(page, name).click()
  await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
  expect(await scrolls.jsonValue()).toEqual(['animated'])
  await expect(page).toHaveURL(`/#${id}`)
}

async function followSectionLinkFromBlog(page: Page, name: string, id: string) {
  await visit(page, '/blogs')
  await navLink(page, name).click()
  await expect(page).toHaveURL(`/#${id}`)
  await expect(allPlaceholders(page)).toHaveCount(0)
  await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
}

async function followSectionLinkSlowly(page: Page, name: string, id: string) {
  const release = await holdRequests(page, '**/api/**')
  await visit(page, '/blogs')
  await navLink(page, name).click()
  await expect(allPlaceholders(page)).toHaveCount(22)
  await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
  release()
  await expect(allPlaceholders(page)).toHaveCount(0)
  await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(anchorOffsetPx)
}
