import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'

const newest = '/blogs/low-heat-long-time-background-work-that-finishes'
const inTheMiddle = '/blogs/one-file-is-a-database'
const parts = 'a, [data-part=cover], [data-part=title]'

test('the only neighbour of the newest post fills the row, its text beside its cover', async ({
  page,
}) => {
  await page.goto(newest)
  const neighbours = page.getByRole('navigation', { name: 'More posts' })
  await expect(neighbours.getByRole('link')).toHaveCount(1)
  const [row, link, cover, title] = await boxesOf(neighbours, parts)
  expect(link?.width).toBe(row?.width)
  expect(title?.left).toBeGreaterThan(Number(cover?.right))
  expect(title?.top).toBeGreaterThan(Number(cover?.top))
  expect(title?.bottom).toBeLessThan(Number(cover?.bottom))
})

test('two neighbours share the row, their text below their covers', async ({ page }) => {
  await page.goto(inTheMiddle)
  const neighbours = page.getByRole('navigation', { name: 'More posts' })
  await expect(neighbours.getByRole('link')).toHaveCount(2)
  const [, previous, cover, title, next] = await boxesOf(neighbours, parts)
  expect(next?.top).toBe(previous?.top)
  expect(title?.top).toBeGreaterThan(Number(cover?.bottom))
})

test('a post ends with the portrait of its author, in an arch', async ({ page }) => {
  await page.goto(newest)
  const portrait = page.locator('footer .arch img')
  await portrait.scrollIntoViewIfNeeded()
  await expect(portrait).toHaveJSProperty('naturalWidth', 400)
  const [box] = await boxesOf(portrait)
  expect(Number(box?.width) / Number(box?.height)).toBeCloseTo(4 / 5, 1)
})

test('search and archive stand at the end of the row of tags', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/blogs')
  const links = ['/tags', '/search', '/archive'].map((path) => `[href="${path}"]`).join()
  const [frame, tags, search, archive] = await boxesOf(page.locator('main .frame'), links)
  expect(search?.top).toBeCloseTo(Number(tags?.top), 0)
  expect(search?.left).toBeGreaterThan(Number(tags?.right) + 100)
  expect(archive?.left).toBeGreaterThan(Number(search?.right))
  expect(archive?.right).toBeCloseTo(Number(frame?.right), 0)
})

/** The boxes of an element and what is in it, at one moment: fonts and pictures may still move them. */
function boxesOf(element: Locator, selector = ':not(*)'): Promise<DOMRect[]> {
  return element.evaluate(
    (it, within) =>
      [it, ...it.querySelectorAll(within)].map((each) => each.getBoundingClientRect().toJSON()),
    selector,
  )
}
