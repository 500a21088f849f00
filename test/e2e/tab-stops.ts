/** Where the Tab key leads. */
import type { Page } from '@playwright/test'

export interface TabStop {
  /** What the element says of itself: its label or its text. */
  name: string
  /** How thick the visible focus ring is; 0 for none. */
  ringPx: number
  /** Whether its middle can be seen: within the window and below nothing else. */
  inSight: boolean
}

const mostStops = 120

/** Presses Tab from the top of the page to its last control. */
export async function tabStops(page: Page): Promise<TabStop[]> {
  const stops: TabStop[] = []
  while (stops.length < mostStops) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (stop === null || stop.name === stops[0]?.name) return stops
    stops.push(stop)
  }
  return stops
}

/** The names of every visible control, in the order of the document. */
export function controlNames(page: Page): Promise<string[]> {
  return page
    .locator('a[href], button, input, textarea, select, summary, [tabindex="0"]')
    .evaluateAll((controls) => {
      const nameOf = (control: Element) =>
        control.getAttribute('aria-label') ??
        (control as HTMLInputElement).labels?.[0]?.textContent ??
        control.textContent ??
        ''
      return controls.filter((control) => control.checkVisibility()).map(nameOf)
    })
}

/** Runs in the page. Null where nothing has the focus. */
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
