/** What holds on each public page: no messages in the console, no other host, targets large enough. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { openForm } from '../support/contact-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { visit } from '../support/page-helpers.ts'

test.use({ viewport: { width: 390, height: 400 }, hasTouch: true })

/** One page of each kind. */
const appPaths = [
  ...['/', '/blogs', '/blogs/forms-that-lose-nothing', '/tags', '/tags/databases', '/archive'],
  ...['/search?q=queue', '/no-such-page', '/blogs/no-such-post'],
]

// The extended `test` fails on console messages, errors such as a failed hydration, and requests to other hosts.
test('no page breaks its policy or logs anything, and every touch target is large enough', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)
  await page.addInitScript(recordViolations)
  const expectSound = async (path: string) => {
    await page.waitForLoadState('networkidle')
    expect.soft(await violations(page), path).toEqual([])
    expect.soft(await layoutFlaws(page), path).toEqual([])
  }
  for (const path of appPaths) {
    await visit(page, path)
    await scrollThrough(page)
    await expectSound(path)
  }
  for (const path of ['/assets/resume.html', '/rss.xml']) {
    await page.goto(path)
    await expectSound(path)
  }
})

test('a walk through the site logs nothing, and the policy blocks an injected script', async ({
  page,
  problems,
}) => {
  const back = page.getByRole('link', { name: 'Back to blog list' })
  const list = page.getByRole('heading', { level: 1, name: 'Latest Posts' })
  const post = page.getByRole('article').first().getByRole('link').first()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(recordViolations)
  await page.setViewportSize({ width: 1280, height: 400 })
  await openForm(page)
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await post.click()
  await back.click()
  await expect(list).toBeVisible()
  await post.click()
  await expect(back).toBeAttached()
  await page.goBack()
  await expect(list).toBeVisible()
  await page.goForward()
  await expect(back).toBeAttached()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page).toHaveURL(/\/#projects$/)
  expect(await violations(page)).toEqual([])

  problems.allow(/Content Security Policy|blocked/i)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "Taken over"'
    document.head.append(script)
  })
  await expect.poll(() => violations(page)).toEqual(['script-src-elem inline'])
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

function violations(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'refused'))
}

/** Brings every part of the page into view once, so that lazy content loads. */
async function scrollThrough(page: Page) {
  await page.locator('body').evaluate(async (body) => {
    for (const part of body.querySelectorAll('section, img, h2, footer')) {
      part.scrollIntoView({ behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}
