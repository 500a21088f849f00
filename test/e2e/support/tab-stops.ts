/** The tab order of a page. */
import { expect, type Locator, type Page } from '@playwright/test'

export interface TabStop {
  /** The label or text of the element. */
  name: string
  /** The width of the visible focus ring; 0 for none. */
  ringPx: number
  /** Whether its centre is in the viewport and not covered. */
  inSight: boolean
}

const maxTabStops = 120

/** Presses Tab until the control has the focus. */
export function tabTo(page: Page, target: Locator): Promise<void> {
  return expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0], timeout: 60_000 })
}

/** Tabs from the top of the page to its last control. */
export async function tabStops(page: Page): Promise<TabStop[]> {
  const stops: TabStop[] = []
  while (stops.length < maxTabStops) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (stop === null || stop.name === stops[0]?.name) return stops
    stops.push(stop)
  }
  return stops
}

/** The names of the visible controls, in document order. */
export function controlNames(page: Page): Promise<string[]> {
  return page
    .locator('a[href], button, input, textarea, select, summary, [tabindex="0"]')
    .evaluateAll((controls) => {
      const nameOf = (control: Element) =>
        control.getAttribute('aria-label') ??
        (control as HTMLInputElement).labels?.[0]?.textContent ??
        control.textContent ??
        ''
      return controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map(nameOf)
    })
}

/** Runs in the page. Null without a focused element. */
function describeFocus(): TabStop | null {
  const focused = document.activeElement as HTMLInputElement | null
  if (!focused || focused === document.body) return null
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
  const isDrawn = outlineStyle !== 'none' && !/, 0\)$|^transparent$/.test(outlineColor)
  const { left, top, bottom, width } = focused.getBoundingClientRect()
  const middle = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
  const seen = document.elementFromPoint(left + width / 2, middle)
  return {
    name:
      focused.getAttribute('aria-label') ??
      focused.labels?.[0]?.textContent ??
      focused.textContent ??
      '',
    ringPx: isDrawn ? Number.parseFloat(outlineWidth) : 0,
    inSight: seen !== null && (focused.contains(seen) || seen.contains(focused)),
  }
}
