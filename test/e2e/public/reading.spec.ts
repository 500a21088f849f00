/** A long text at a wide screen: its contents, notes, links, code and pictures. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { expectAccessible } from '../support/axe.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import {
  boxesOf,
  expectHydrated,
  holdRequests,
  pageTime,
  scrollInstantly,
  topOf,
  visitText,
} from '../support/page-helpers.ts'
import { code, richPost, testOnRichPost as test } from '../support/rich-post.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const current = (page: Page) => contents(page).locator('a[aria-current]')
const aids = (page: Page) => page.locator('.copy-status')

test('a reader has contents and notes beside the text, and follows them', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${richPost}#strain--rest`)

  await test.step('the address of a part leads to it, below the bar', async () => {
    await expect.poll(() => topOf(heading(page, 'Strain & rest'))).toBeLessThan(110)
    expect(await topOf(heading(page, 'Strain & rest'))).toBeGreaterThanOrEqual(64)
    await expectHydrated(page)
    await expect(aids(page)).toBeAttached()
  })

  await test.step('notes stand at the right of their references, contents at the left', async () => {
    const body = page.locator('.post-body')
    const [, text, one, , three] = await boxesOf(body, '.prose, .prose sup')
    const [, first, second, third] = await boxesOf(body, '.notes li')
    expect.soft(first?.left).toBeGreaterThan(Number(text?.right))
    expect.soft(third?.right).toBeLessThanOrEqual(1280)
    expect.soft(second?.top).toBeGreaterThanOrEqual(Number(first?.bottom))
    expect.soft(first?.top).toBeCloseTo(Number(one?.top), -2)
    expect.soft(third?.top).toBeCloseTo(Number(three?.top), -2)
    const [list] = await boxesOf(contents(page))
    expect.soft(list?.right).toBeLessThanOrEqual(Number(text?.left))
  })

  await test.step('the contents stay in view, and mark the one part that is read', async () => {
    const links = contents(page).getByRole('link')
    await expect(links).toHaveText(['Skim', 'Strain & rest', 'Kühlen'])
    await expect(current(page)).toHaveCount(0)
    const top = (await topOf(heading(page, 'Strain & rest'))) + (await page.evaluate(() => scrollY))
    await scrollInstantly(page, top - 300)
    await expect(current(page)).toHaveText(['Skim'])
    await scrollInstantly(page, top - 100)
    await expect(current(page)).toHaveText(['Strain & rest'])
    await expect(current(page)).toHaveAttribute('aria-current', 'true')
    await expect(links.last()).toBeInViewport({ ratio: 1 })
    await scrollInstantly(page, 0)
    await expect(current(page)).toHaveCount(0)
    await links.nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Strain & rest')).toBeInViewport()
    await expect(current(page)).toHaveText(['Strain & rest'])
  })

  await test.step('a reference stays a link beside its note, which leads back, also by keyboard', async () => {
    const one = page.getByRole('link', { name: '1', exact: true })
    const back = page.getByRole('link', { name: 'Back', exact: true }).first()
    await one.click()
    await expect(page).toHaveURL(/#.*n1$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await back.click()
    await expect(one).toBeInViewport({ ratio: 1 })
    await expect.poll(() => topOf(one)).toBeGreaterThanOrEqual(64)
    await one.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(back).toBeFocused()
    await expect(page.locator('.prose [tabindex="-1"]')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(one).toBeFocused()
  })

  await test.step('the link of a heading is copied and followed, and its reader is told', async () => {
    await page.clock.install()
    await followAnchor(page, 'Skim')
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
    await expect.poll(() => topOf(heading(page, 'Skim'))).toBeCloseTo(80, -1)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${site.url}${richPost}#skim`)
    await page.clock.runFor(2100)
    await expect(page.getByText('Link copied')).toHaveCount(0)
    await refuseClipboard(page)
    await followAnchor(page, 'Kühlen')
    await page.clock.runFor(100)
    await expect(page.getByText('Link copied')).toHaveCount(0)
  })
})

test('a reader looks behind links, copies code, and scrolls what is wide', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/404/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await visitText(page, richPost)
  const preview = page.getByRole('tooltip')
  const link = page.getByRole('link', { name: 'stock', exact: true })

  await test.step('a pointer shows it, may go to it, and hides it elsewhere', async () => {
    await link.hover()
    await expect(preview).toBeVisible()
    await preview.hover()
    await page.mouse.move(640, 10)
    await expect(preview).toHaveCount(0)
  })

  const asked = () => calls.filter((path) => path === '/api/blogs/stock-and-bones').length
  const askedOnce = asked()
  expect(askedOnce).toBeGreaterThan(0)

  await test.step('a focused link shows the post behind it, until Escape', async () => {
    await page.getByRole('link', { name: '2', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(preview).toContainText(/Stock and bones.*What every soup begins with.*1 min read/s)
    await expect(link).toHaveAccessibleDescription(/What every soup begins with/)
    await expect(preview.locator('img')).toBeVisible()
    expect.soft(await layoutFlaws(page)).toEqual([])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await expect(link).toBeFocused()
    expect.soft(asked()).toBe(askedOnce)
  })

  await page.clock.install()
  await test.step('a missing post, another page and the post itself have no preview', async () => {
    await page.route('**/api/blogs/one-file-is-a-database', (route) =>
      route.fulfill({ status: 404, json: {} }),
    )
    const missing = page.waitForResponse('**/api/blogs/one-file-is-a-database')
    for (const name of ['a database', 'the list', 'this']) {
      await page.getByRole('link', { name, exact: true }).first().hover()
      await page.clock.runFor(2000)
      await (await missing).finished()
      await expect(preview).toHaveCount(0)
    }
  })

  await test.step('a code block is copied, which its button says for two seconds', async () => {
    const button = page.locator('.code-bar button').first()
    await page.clock.pauseAt((await pageTime(page)) + 60_000)
    await button.click()
    await expect(button).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await page.clock.runFor(1900)
    await expect(button).toHaveText('Copied')
    await page.clock.runFor(200)
    await expect(button).toHaveText('Copy')
    await refuseClipboard(page)
    await button.click()
    await expect(button).toHaveText('Selected')
    expect(await page.evaluate(() => String(getSelection()))).toBe(code)
    await page.clock.resume()
  })

  await test.step('wide code and a wide table scroll by keyboard; code fades at its hidden end', async () => {
    const wide = page.getByRole('group', { name: 'Text code' })
    expect(await fades(page.locator('pre').first())).toBe(false)
    await expect.poll(() => fades(wide)).toBe(true)
    for (const region of [wide, page.getByRole('group', { name: 'Prices' })]) {
      await region.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => region.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0)
    }
    await wide.evaluate((it) => it.scrollTo({ left: it.scrollWidth }))
    await expect.poll(() => fades(wide)).toBe(false)
  })

  await test.step('a link that is followed takes its preview along', async () => {
    await link.hover()
    await expect(preview).toBeVisible()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock and bones')
    await expect(preview).toHaveCount(0)
  })
})

test('a reader gets pictures as they come near, in their places, and opens them large', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const asked = () => calls.filter((url) => url.includes('ticket-rail')).length
  const release = await holdRequests(page, /ticket-rail/)
  await page.goto(richPost)
  const gallery = () => boxesOf(page.locator('.gallery'), 'img')
  const before = await gallery()
  await expectHydrated(page)
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  const shown = dialog.locator('img')
  const image = page.getByRole('img', { name: 'A rail' })
  const control = page.getByRole('button', { name: 'Enlarge the picture: A rail' })

  await test.step('the pictures of a gallery stay where they are when their controls arrive', async () => {
    await expect(page.getByRole('button', { name: /^Enlarge .*A l/ })).toHaveCount(2)
    const places = (boxes: DOMRect[]) => boxes.map(({ left, width }) => [left, width])
    expect(places(await gallery())).toEqual(places(before))
  })

  await test.step('a picture is loaded near the window, and shifts no text', async () => {
    expect(asked()).toBe(0)
    const below = page.getByText('Below the picture.')
    await below.scrollIntoViewIfNeeded()
    await expect.poll(asked).toBe(1)
    const top = await topOf(below)
    release()
    const width = () => image.evaluate((it: HTMLImageElement) => it.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    expect(await topOf(below)).toBe(top)
  })

  await test.step('a picture opens large, with its caption, and closes with Escape', async () => {
    await image.click()
    await expect(shown).toHaveAttribute('alt', 'A rail')
    await expect(dialog.locator('figcaption')).toHaveText('Of tickets')
    const source = () => shown.evaluate((it: HTMLImageElement) => it.currentSrc)
    await expect.poll(source).toMatch(/ticket-rail-1600\.avif$/)
    const [text] = await boxesOf(page.locator('.prose'))
    const [large] = await boxesOf(shown)
    expect(large?.width).toBeGreaterThan(Number(text?.width))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(control).toBeFocused()
  })

  await test.step('a reader goes through the pictures by keyboard and by buttons', async () => {
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('2 of 5')
    await page.keyboard.press('ArrowLeft')
    await expect(shown).toHaveAttribute('alt', 'A pot')
    await page.keyboard.press('ArrowLeft')
    await expect(shown).toHaveAttribute('alt', 'A lid')
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(shown).toHaveAttribute('alt', 'A rail')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(control).toBeFocused()
    await image.click()
    await page.mouse.click(200, 760)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a picture in a link stays a link', async () => {
    await page.getByRole('img', { name: 'To the list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  })
})

async function followAnchor(page: Page, name: string) {
  await heading(page, name).hover()
  await heading(page, name)
    .getByRole('link', { name: `Link to “${name}”` })
    .click()
  await expect(page).toHaveURL(new RegExp(`#${encodeURIComponent(name.toLowerCase())}$`))
}

function refuseClipboard(page: Page) {
  return page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('No'))
  })
}

/** Whether the mask ends within the block, so that the end of its lines fades out. */
function fades(block: Locator) {
  return block.evaluate((element) => {
    const { width } = element.getBoundingClientRect()
    const size = getComputedStyle(element).maskSize.split(' ')[0] ?? ''
    return size === '100%' || Number.parseFloat(size) === width
  })
}
