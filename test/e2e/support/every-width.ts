/** The layout of every public page, at every width. */
import { expect, type Page } from '@playwright/test'
import { pages } from '#paths.ts'
import { isThorough } from '../../support/thorough.ts'
import { expectLiveForm, sendButton } from './contact-steps.ts'
import { publishLeastContent, publishLongestContent } from './extreme-sites.ts'
import { layoutFlaws } from './layout-flaws.ts'
import { afterFrames } from './page-helpers.ts'
import { publicPaths } from './public-paths.ts'
import { testOn } from './site-content.ts'

const allWidths = [320, 360, 390, 600, 768, 800, 1024, 1280, 1440, 1920, 2560]
const fewWidths = { normal: [320, 390, 768, 1024, 1440, 2560], large: [320, 1024] }

/** @param isLarge whether text has twice its size */
export const widthsFor = (isLarge: boolean) =>
  isThorough ? allWidths : fewWidths[isLarge ? 'large' : 'normal']

const commonPaths = [pages.home, pages.posts, '/no-such-page', '/assets/resume.html', pages.login]
const sites = {
  'the samples': async () => publicPaths.filter((path) => path.startsWith(`${pages.posts}/`)),
  'the longest texts': publishLongestContent,
  'the least content': publishLeastContent,
}

/** Declares a test for each kind of content. */
export function testEveryWidth({ isLarge = false } = {}): void {
  for (const [name, fill] of Object.entries(sites)) {
    const filled = new Map<string, string[]>()
    const test = testOn(async (site) => filled.set(site.url, await fill(site)))
    test(`nothing overflows, overlaps or is cut with ${name} at any width, text at ${isLarge ? 200 : 100} %`, async ({
      page,
      site,
      problems,
    }) => {
      problems.allow(/404/)
      const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      expect(await page.evaluate(remPx)).toBe(isLarge ? 32 : 16)
      const paths = [...commonPaths, ...(filled.get(site.url) ?? [])]
      const flaws: string[] = []
      for (const path of paths) {
        await page.goto(site.url + path)
        flaws.push(...(await flawsAtEveryWidth(page, widthsFor(isLarge))))
      }
      await page.goto(pages.section('contact'))
      await expectLiveForm(page)
      await sendButton(page).click()
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
      flaws.push(...(await flawsAtEveryWidth(page, widthsFor(isLarge))))
      expect(flaws).toEqual([])
    })
  }
}

/** Resizes the open page. @returns the flaws at each width */
export async function flawsAtEveryWidth(page: Page, widths: number[]): Promise<string[]> {
  const flaws: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await afterFrames(page)
    for (const flaw of await layoutFlaws(page)) flaws.push(`${page.url()} at ${width} px: ${flaw}`)
  }
  return flaws
}
