/** Accessibility checks: axe rules, overflow and target sizes. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const allRules = inTags('wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice')
/** The rules that a theme can change. */
const colorRules = onlyRules('color-contrast', 'link-in-text-block')

/** Expects no violations of axe's rules; those about colours in both themes, if the page has two. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe runs in the main frame only.
  expect(page.frames(), 'frames').toHaveLength(1)
  const light = await showTheme(page, 'light')
  expect(await violatedRules(page, allRules), 'in the light theme').toEqual([])
  const dark = await showTheme(page, 'dark')
  if (dark !== light) expect(await violatedRules(page, colorRules), 'in the dark theme').toEqual([])
}

/** @returns the colour of the page's text */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<string> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(colorsSettled)
  return page.evaluate(() => getComputedStyle(document.body).color)
}

/** Runs in the page. Even with reduced motion a colour takes a frame to change, inherited ones a second. */
async function colorsSettled(): Promise<void> {
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
/** Minified: each page parses it. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Returns violations only: the complete result is large, and axe's builder serialises it twice. */
async function violatedRules(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (chosen) => {
    const { violations } = await (window as unknown as InjectedAxe).axe.run(chosen)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, options)
}

/** Visible text and controls beyond the left or right edge of the window, except in scroll containers. */
export function overflowingElements(page: Page): Promise<string[]> {
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

/** How far the page scrolls horizontally, in pixels. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/**
 * Controls smaller than 24 × 24 px including their label (WCAG 2.5.8), except links in text and in
 * post content.
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
