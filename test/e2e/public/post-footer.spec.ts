import { expect, test } from '../../support/browser.ts'
import { boxesOf } from '../support/page-helpers.ts'

const newest = '/blogs/low-heat-long-time-background-work-that-finishes'
const inTheMiddle = '/blogs/one-file-is-a-database'
const parts = 'a, [data-part=cover], [data-part=title]'

test('the newest post ends with the portrait of its author and its only neighbour', async ({
  page,
}) => {
  await page.goto(newest)
  await test.step('the only neighbour of the newest post fills the row, its text beside its cover', async () => {
    const neighbours = page.getByRole('navigation', { name: 'More posts' })
    await expect(neighbours.getByRole('link')).toHaveCount(1)
    const [row, link, cover, title] = await boxesOf(neighbours, parts)
    expect(link?.width).toBe(row?.width)
    expect(title?.left).toBeGreaterThan(Number(cover?.right))
    expect(title?.top).toBeGreaterThan(Number(cover?.top))
    expect(title?.bottom).toBeLessThan(Number(cover?.bottom))
  })

  await test.step('a post ends with the portrait of its author, in an arch', async () => {
    const portrait = page.locator('footer .arch img')
    await portrait.scrollIntoViewIfNeeded()
    await expect(portrait).toHaveJSProperty('naturalWidth', 400)
    const [box] = await boxesOf(portrait)
    expect(Number(box?.width) / Number(box?.height)).toBeCloseTo(4 / 5, 1)
  })
})

test('two neighbours share the row, their text below their covers', async ({ page }) => {
  await page.goto(inTheMiddle)
  const neighbours = page.getByRole('navigation', { name: 'More posts' })
  await expect(neighbours.getByRole('link')).toHaveCount(2)
  const [, previous, cover, title, next] = await boxesOf(neighbours, parts)
  expect(next?.top).toBe(previous?.top)
  expect(title?.top).toBeGreaterThan(Number(cover?.bottom))
})
