/** The layout of the open page at every width, with text of its own size and of twice that. */
import { expect, type Page } from '@playwright/test'
import { isThorough } from '../../support/thorough.ts'
import { layoutFlaws } from './layout-flaws.ts'
import { afterFrames } from './page-helpers.ts'

const allWidths = [320, 360, 390, 600, 768, 800, 1024, 1280, 1440, 1920, 2560]
const ofPages = { normal: [320, 390, 768, 1024, 1440, 2560], large: [320, 1024] }
/** These are for a dialog or a form with errors, on a page that is measured without it. */
export const ofStates = { normal: [320, 1024], large: [320] }

/** @param isLarge whether text has twice its size */
export const widthsFor = (isLarge: boolean, widths = ofPages) =>
  isThorough ? allWidths : widths[isLarge ? 'large' : 'normal']

/** Resizes the open page. @returns the flaws at each width */
export async function flawsAtEveryWidth(page: Page, widths: number[]): Promise<string[]> {
  const flaws: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await afterFrames(page)
    for (const flaw of await layoutFlaws(page)) flaws.push(`at ${width} px: ${flaw}`)
  }
  return flaws
}

/** Expects no flaw at any width, with text of 100 and of 200 %. Does not end the test. */
export async function expectSound(page: Page, name: string, widths = ofPages): Promise<void> {
  expect.soft(await flawsAtEveryWidth(page, widthsFor(false, widths)), name).toEqual([])
  await withLargeText(page, async () => {
    const flaws = await flawsAtEveryWidth(page, widthsFor(true, widths))
    expect.soft(flaws, `${name}, text at 200 %`).toEqual([])
  })
}

/** Acts while the browser's text size is twice the usual one, which media queries in `rem` follow. */
export async function withLargeText(page: Page, act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await setTextSize(32)
  await act()
  await setTextSize(16)
  await session.detach()

  async function setTextSize(standard: number) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`)
  }
}

/** Acts while a style sheet of the reader's doubles the text, which media queries do not follow. */
export async function withLargeStyle(page: Page, act: () => Promise<void>): Promise<void> {
  const html = page.locator('html')
  await html.evaluate((it) => it.style.setProperty('font-size', '200%', 'important'))
  await act()
  await html.evaluate((it) => it.style.removeProperty('font-size'))
}
