/** What axe and a ruler find wrong with the page as it stands. */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { leftOut } from './visiting.ts'

const everyRule = inTags('wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice')
/** A theme changes colours and nothing else. */
const rulesOfColour = onlyRules('color-contrast', 'link-in-text-block')

/** Fails with the rules that the page breaks, in the light theme or in the dark one. */
export async function expectNoBarriers(page: Page): Promise<void> {
  // axe runs in the page's own document alone.
  expect(page.frames(), 'frames').toHaveLength(1)
  // What gets its place meanwhile changes its colours by itself.
  await expect.poll(() => leftOut(page), 'parts without a place').toBe(0)
  await showTheme(page, 'light')
  expect(await brokenRules(page, everyRule), 'in the light theme').toEqual([])
  await showTheme(page, 'dark')
  expect(await brokenRules(page, rulesOfColour), 'in the dark theme').toEqual([])
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(coloursSettled)
}

/** Runs in the page. Without motion, too, a colour changes over a frame, and what inherits it after it. */
async function coloursSettled(): Promise<void> {
  const running = () => document.getAnimations().filter((it) => it instanceof CSSTransition)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished))
}

function inTags(...values: string[]): RunOptions {
  return { runOnly: { type: 'tag', values } }
}

function onlyRules(...values: string[]): RunOptions {
  return { runOnly: { type: 'rule', values } }
}

type InjectedAxe = { axe: typeof axe }

/** Hands over what is broken and nothing else: the rest is long, and axe's own builder moves it twice. */
async function brokenRules(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (chosen) => {
    const { violations } = await (window as unknown as InjectedAxe).axe.run(chosen)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, options)
}

/** Every visible text or control that stands out of the window at a side, except in a scroll area. */
export function cutOff(page: Page): Promise<string[]> {
  return page.locator('body *').evaluateAll((elements) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const isContent = (element: Element) =>
      element.matches('img, input, textarea, button, a') ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    return elements
      .filter((element) => element.checkVisibility() && isContent(element) && !scrolls(element))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1)
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** How many pixels the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/**
 * Every control smaller than 24 by 24 px, its label counted in, but for links in a line of text and
 * in an author's post.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.locator('a[href], button, input, textarea, summary').evaluateAll((controls) => {
    const blockOf = (element: Element): Element =>
      /^inline$/.test(getComputedStyle(element).display) && element.parentElement
        ? blockOf(element.parentElement)
        : element
    const isInText = (control: Element) =>
      blockOf(control).textContent?.trim() !== control.textContent?.trim()
    return controls
      .filter((control) => control.checkVisibility())
      .filter((control) => !control.matches('a') || !isInText(control))
      .filter((control) => !control.matches('.skip-link, .prose a'))
      .filter((control) => {
        const targets = [control, ...((control as HTMLInputElement).labels ?? [])]
        const boxes = targets.map((target) => target.getBoundingClientRect())
        return boxes.every(({ width, height }) => width < 24 || height < 24)
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })
}
