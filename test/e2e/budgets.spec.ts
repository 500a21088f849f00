/** What a first view may weigh on the wire, in bytes of brotli; see docs/decisions/003, 004 and 014. */
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'

const budgets = [
  { path: '/', scripts: 80_000 },
  { path: '/blogs', scripts: 75_000 },
  { path: '/blogs/forms-that-lose-nothing', scripts: 75_000 },
]
const styleBudget = 12_000
const frontPageBudget = 14 * 1024

for (const { path, scripts } of budgets) {
  test(`a visitor of ${path} loads no more than ${scripts} bytes of JavaScript`, async ({
    page,
  }) => {
    const weight = await scriptWeight(page, path)
    expect(weight).toBeGreaterThan(50_000)
    expect(weight).toBeLessThanOrEqual(scripts)
  })
}

test('a visitor gets the whole style in no more than 12,000 bytes', async ({ page }) => {
  await page.goto('/')
  const style = await page.locator('head style').textContent()
  const weight = brotliCompressSync(style ?? '').length
  expect(weight).toBeGreaterThan(1000)
  expect(weight).toBeLessThanOrEqual(styleBudget)
})

test('a visitor gets the front page with its style in no more than 14 KB', async ({ request }) => {
  const answer = await request.get('/', { headers: { 'Accept-Encoding': 'br' } })
  const weight = Number(answer.headers()['content-length'])
  expect(weight).toBeGreaterThan(8000)
  expect(weight).toBeLessThanOrEqual(frontPageBudget)
})

test('no script of the public pages begins before the first view is there', async ({ request }) => {
  const html = await (await request.get('/blogs')).text()
  expect(html).toMatch(/<script data-start="\/build\/client-/)
  expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
})

/** The bytes of every script that arrives until the network is quiet, as they were sent. */
async function scriptWeight(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' && !request.url().endsWith('.js')) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
