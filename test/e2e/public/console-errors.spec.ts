import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { openForm } from '../support/contact-steps.ts'
import { visit } from '../support/page-helpers.ts'
import { publicPaths } from '../support/public-paths.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.use({ viewport: { width: 1280, height: 400 } })

// The extended `test` fails on console messages, errors such as a failed hydration, and requests to other hosts.
// The first test visits every page with its scripts.
test('no page causes console messages', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await page.addInitScript(recordViolations)
  for (const path of publicPaths) {
    await visit(page, path)
    await scrollThrough(page)
    await page.waitForLoadState('networkidle')
    expect(await blocked(page), path).toEqual([])
  }
  await page.goto('/assets/resume.html')
  await page.waitForLoadState('networkidle')
  expect(await blocked(page)).toEqual([])
})

test('a walk through the site causes no console messages', async ({ page }) => {
  await page.addInitScript(recordViolations)
  await openForm(page)
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Back to blog list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Back to blog list' })).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  await page.goForward()
  await expect(page.getByRole('link', { name: 'Back to blog list' })).toBeAttached()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page).toHaveURL(/\/#projects$/)
  expect(await blocked(page)).toEqual([])
})

test('the policy blocks injected and foreign scripts', async ({ page, problems }) => {
  problems.allow(/Content Security Policy|blocked/i)
  await page.addInitScript(recordViolations)
  await visit(page, '/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "Taken over"'
    document.head.append(script)
  })
  await expect.poll(() => blocked(page)).toEqual(['script-src-elem inline'])
  await expect(page).not.toHaveTitle('Taken over')
})

/** Runs in the page: records violations of the Content-Security-Policy. */
function recordViolations() {
  const refused: string[] = []
  Object.assign(window, { refused })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    refused.push(`${effectiveDirective} ${blockedURI}`)
  })
}

function blocked(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { refused: string[] }).refused)
}

/** Scrolls every part of the page into view once, so that lazy content loads. */
async function scrollThrough(page: Page) {
  await page.locator('body').evaluate(async (body) => {
    for (const part of body.querySelectorAll('section, img, h2, footer')) {
      part.scrollIntoView({ behavior: 'instant' })
      // A browser without a window may stop drawing.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 200)
      })
    }
  })
}
