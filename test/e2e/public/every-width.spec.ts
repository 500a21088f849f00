/** The layout of the public pages at every width and text size, with samples, the longest and the least content. */
import type { Page } from '@playwright/test'
import { pages } from '#paths.ts'
import { expect, test } from '../../support/browser.ts'
import { isThorough } from '../../support/thorough.ts'
import { expectLiveForm, sendButton } from '../support/contact-steps.ts'
import {
  expectSound,
  flawsAtEveryWidth,
  ofStates,
  withLargeStyle,
  withLargeText,
} from '../support/every-width.ts'
import { publishLeastContent, publishLongestContent } from '../support/extreme-sites.ts'
import { boxesOf } from '../support/page-helpers.ts'
import { publicPaths } from '../support/public-paths.ts'
import { testOn } from '../support/site-content.ts'

/** Each kind of page. The posts have everything that a small window affects: code, tables, pictures, footnotes. */
const eachKind =
  /^\/(blogs(\/(forms-that|what-a-ticket).*)?|tags\/databases|archive|search\?.*|no-such-page)$/
const samplePaths = publicPaths.filter((path) => isThorough || eachKind.test(path))
/** The browser had preloaded the cover for another width. */
const unusedPreload = /was preloaded using link preload/
const ofExtremes = new Map<string, string[]>()
const testLongest = testOn(async (site) =>
  ofExtremes.set(site.url, await publishLongestContent(site)),
)
const testLeast = testOn(async (site) => ofExtremes.set(site.url, await publishLeastContent(site)))
const small = { width: 320, height: 740 }

test('a visitor of the samples sees nothing cut, covered or too small at any width', async ({
  page,
  problems,
}) => {
  problems.allow(/404/)
  problems.allow(unusedPreload)
  await page.goto(pages.home)
  await expectSoundPage(page, pages.home)

  await test.step('on a phone with large text the menu, its links and buttons keep their room', async () => {
    await withLargeText(page, async () => {
      await page.setViewportSize(small)
      await page.getByRole('button', { name: 'Menu' }).click()
      const last = page.getByRole('banner').getByRole('link', { name: 'Blog' })
      await last.scrollIntoViewIfNeeded()
      await expect.soft(last).toBeInViewport({ ratio: 1 })
      expect.soft(await flawsAtEveryWidth(page, [320])).toEqual([])
      await page.keyboard.press('Escape')
      const button = page.getByRole('main').getByRole('link', { name: 'Got a project?' })
      const { height, lines, font } = await button.evaluate((it) => {
        const range = document.createRange()
        range.selectNodeContents(it)
        const font = Number.parseFloat(getComputedStyle(it).fontSize)
        return { height: it.clientHeight, lines: range.getBoundingClientRect().height, font }
      })
      expect.soft(lines).toBeGreaterThan(2 * font)
      expect.soft(height - lines).toBeGreaterThan(font / 2)
      await page.setViewportSize({ width: 2560, height: 900 })
      await expectFilledArch(page)
    })
  })

  await test.step('a form with errors is whole', async () => {
    await page.locator('form').scrollIntoViewIfNeeded()
    await expectLiveForm(page)
    await sendButton(page).click()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expectSound(page, 'form with errors', ofStates)
  })

  for (const path of [...samplePaths, '/assets/resume.html', '/rss.xml']) {
    await page.goto(path)
    await expectSoundPage(page, path)
    if (path !== '/no-such-page') continue
    await page.setViewportSize({ width: 2560, height: 900 })
    await withLargeText(page, () => expectFilledArch(page))
  }
})

testLongest(
  'a visitor of the longest content sees nothing cut at any width',
  async ({ page, site, problems }) => {
    problems.allow(unusedPreload)
    for (const path of [pages.home, ...(ofExtremes.get(site.url) ?? []), '/tags', '/archive']) {
      await page.goto(path)
      await expectSoundPage(page, path)
    }
    await page.goto(pages.posts)
    await expectSoundPage(page, pages.posts)
    await test.step('a cover keeps its width beside words of 60 letters', async () => {
      for (const width of [768, 800, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        const [card, cover] = await boxesOf(page.locator('main article').last(), '.picture')
        expect.soft(cover?.width, `at ${width} px`).toBeGreaterThan(Number(card?.width) * 0.4)
      }
    })
  },
)

testLeast(
  'a visitor of the least content reads it from right to left at any width',
  async ({ page, site, problems }) => {
    problems.allow(unusedPreload)
    const [post = '', project = ''] = ofExtremes.get(site.url) ?? []
    const soft = (selector: string) => expect.soft(page.locator(selector).first())

    await test.step('the landing page', async () => {
      await page.goto(pages.home)
      await expectSoundPage(page, pages.home)
      const [frame, greeting] = await boxesOf(page.locator('#home'), 'h1')
      expect.soft(greeting?.right).toBeCloseTo(Number(frame?.right), 0)
      await soft('#home h1').toHaveCSS('direction', 'rtl')
      await soft('.plate-title').toHaveCSS('direction', 'rtl')
      // The arrow of a project points away from its title.
      await soft('.plate-title .icon').toHaveCSS('scale', '-1 1')
    })

    await test.step('the list', async () => {
      await page.goto(pages.posts)
      await expectSoundPage(page, pages.posts)
      await soft('article h2').toHaveCSS('direction', 'rtl')
    })

    await test.step('a post has its bullets, bars and full stops on the right sides', async () => {
      await page.goto(post)
      await expectSoundPage(page, 'post')
      for (const part of ['h1', '.prose p', '.prose li'])
        await soft(part).toHaveCSS('direction', 'rtl')
      await soft('.prose pre').toHaveCSS('direction', 'ltr')
      const bullet = await page
        .locator('.prose ul li')
        .evaluate((item) => getComputedStyle(item, '::before').right)
      expect.soft(Number.parseFloat(bullet)).toBeLessThan(0)
      const bars = await page.locator('.prose blockquote').evaluate((quote) => {
        const { borderLeftWidth, borderRightWidth } = getComputedStyle(quote)
        return [borderLeftWidth, borderRightWidth].map(Number.parseFloat)
      })
      expect.soft(bars[0]).toBe(0)
      expect.soft(bars[1]).toBeGreaterThan(0)
    })

    await test.step('a project', async () => {
      await page.goto(project)
      await expectSoundPage(page, 'project')
    })
  },
)

/** Also with a style sheet that doubles the text. */
async function expectSoundPage(page: Page, path: string) {
  await test.step(path, async () => {
    await expectSound(page, path)
    await withLargeStyle(page, async () => {
      const flaws = await flawsAtEveryWidth(page, [320, 390])
      expect.soft(flaws, `${path}, text at 200 % by a style sheet`).toEqual([])
    })
  })
}

/** The portrait or picture in an arch is as wide as the arch. */
async function expectFilledArch(page: Page) {
  const arch = page.locator('main picture.arch').first()
  const widths = await arch.evaluate((it) => [it, ...it.children].map((each) => each.clientWidth))
  expect.soft(widths.at(-1)).toBe(widths[0])
}
