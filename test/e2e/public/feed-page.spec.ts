import { expect, test } from '../../support/browser.ts'
import { expectAccessible, overflowingElements } from '../support/axe.ts'
import { visit } from '../support/page-helpers.ts'

const newest = 'Low heat, long time: background work that finishes'
const address = 'Address of the feed'

test('a reader follows the link to the feed, takes its address and reads on', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('link', { name: 'RSS feed' }).click()
  await expect(page).toHaveURL('/rss.xml')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RSS feed: Remy Calloway')
  const field = page.getByLabel(address)
  await expect(field).toHaveValue(/^http:.*\/rss\.xml$/)
  await field.focus()
  await page.keyboard.press('Control+a')
  const selected = await field.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  )
  expect(selected).toBe(await field.inputValue())
  await page.getByRole('link', { name: newest }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RSS feed: Remy Calloway')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader opens each feed, on a phone as well', async ({ page }) => {
    for (const path of ['/rss.xml', '/atom.xml', '/feed.json']) {
      await page.goto(path)
      await expect(page.getByLabel(address)).toHaveValue(new RegExp(`${path}$`))
      await expect(page.getByRole('link', { name: newest })).toBeVisible()
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the page of a feed fits, and is accessible', async ({ page }) => {
    await page.goto('/feed.json')
    expect(await overflowingElements(page)).toEqual([])
    await expectAccessible(page)
  })
})

test('a feed reader gets the feed', async ({ request }) => {
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json']) {
    const response = await request.get(path)
    expect(response.headers()['content-type']).toMatch(/^application\/(?:rss|atom|feed)\+/)
  }
})
