/** The rules of axe. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const allRules: RunOptions = { runOnly: { type: 'tag', values: tags } }
/** The rules that a theme can change. */
const colorRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

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
