/** A page whose script is at work: from here on links are followed without a new document. */
import { expect, type Page } from '@playwright/test'

/**
 * Opens a page that is taller than the window and waits until its script answers: the bar becomes
 * compact as soon as it notices that the page is scrolled. Leaves the page at its top.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }))
  await expect(page.getByRole('banner')).toHaveAttribute('data-compact', 'true')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.getByRole('banner')).toHaveAttribute('data-compact', 'false')
}
