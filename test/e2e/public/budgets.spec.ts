/** Transfer size budgets of the first view, in bytes with brotli; see docs/decisions/003, 004 and 014. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'

const packet = 1460
/** Ten packets: the initial congestion window. */
const firstFlight = 10 * packet
const budgets = [
  // Bowls, notebook and pictures for two themes take a second round trip.
  { path: '/', scripts: 80_000, document: firstFlight + 2 * packet },
  { path: '/blogs', scripts: 75_000, document: firstFlight },
  // 1,500 words with code take a second round trip, which carries twenty packets (docs/decisions/019).
  { path: '/blogs/forms-that-lose-nothing', scripts: 75_000, document: firstFlight + 3 * packet },
]
const styleBudget = 12_000
const frontPageBudget = 15 * 1024

for (const { path, scripts } of budgets) {
  test(`${path} loads at most ${scripts} bytes of JavaScript`, async ({ page }) => {
    const weight = await scriptWeight(page, path)
    expect(weight).toBeGreaterThan(50_000)
    expect(weight).toBeLessThanOrEqual(scripts)
  })
}

test('the scripts of the server are in Latin-1, which takes half the memory', () => {
  const files = ['main.js', ...readdirSync('dist/server/build').map((name) => `build/${name}`)]
  expect(files.length).toBeGreaterThan(50)
  const isWide = (file: string) => /[^\0-\xff]/.test(readFileSync(`dist/server/${file}`, 'utf8'))
  expect(files.filter(isWide)).toEqual([])
})

test('all styles have at most 12,000 bytes', async ({ page }) => {
  await page.goto('/')
  const style = await page.locator('head style').textContent()
  const weight = brotliCompressSync(style ?? '').length
  expect(weight).toBeGreaterThan(1000)
  expect(weight).toBeLessThanOrEqual(styleBudget)
})

test('the front page with its styles has at most 15 KB', async ({ request }) => {
  const response = await request.get('/', { headers: { 'Accept-Encoding': 'br' } })
  const weight = Number(response.headers()['content-length'])
  expect(weight).toBeGreaterThan(8000)
  expect(weight).toBeLessThanOrEqual(frontPageBudget)
})

for (const { path, document } of budgets) {
  test(`the document of ${path} has at most ${document} bytes, headers included`, async ({
    request,
  }) => {
    const response = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
    const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
    const head = `HTTP/1.1 200 OK\r\n${headers.join('')}\r\n`
    const weight = head.length + Number(response.headers()['content-length'])
    expect(weight).toBeGreaterThan(8000)
    expect(weight).toBeLessThanOrEqual(document)
  })

  test(`the policy of ${path} contains the hash of its inline style`, async ({ request }) => {
    const response = await request.get(path)
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await response.text()) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(style.length).toBeGreaterThan(1000)
    const policy = response.headers()['content-security-policy']
    expect(policy).toMatch(/style-src 'self'[^;]*;/)
    expect(policy).toContain(`'sha256-${hash}'`)
  })
}

/** With headers: a larger file, or a sixth one, would cost another round trip (decision 014). */
const earlyFileBudget = 11_680

for (const path of ['/', '/blogs']) {
  test(`${path} loads three small fonts and one sprite before the scripts`, async ({ page }) => {
    const early = await requestsBeforeScripts(page, path)
    // A browser with a window loads the icon of the tab, too.
    const files = early
      .filter((request) => !['image', 'manifest'].includes(request.resourceType()))
      .filter((request) => !nameOf(request).startsWith('favicon'))
    expect(files.map(nameOf).sort()).toEqual([
      expect.stringMatching(/^fraunces-core-500\.woff2$/),
      expect.stringMatching(/^icons-.*\.svg$/),
      expect.stringMatching(/^instrument-sans-core-400\.woff2$/),
      expect.stringMatching(/^jetbrains-mono-core\.woff2$/),
    ])
    for (const file of files) {
      const { responseBodySize, responseHeadersSize } = await file.sizes()
      expect(responseBodySize + responseHeadersSize, nameOf(file)).toBeLessThan(earlyFileBudget)
    }
  })
}

test('a post has no render-blocking stylesheet', async ({ page }) => {
  const early = await requestsBeforeScripts(page, '/blogs/forms-that-lose-nothing')
  const types = early.map((request) => request.resourceType())
  expect(types).toContain('font')
  expect(types).not.toContain('stylesheet')
})

test('a late stylesheet uses only custom properties that the early one defines', () => {
  const sheets = readdirSync('dist/client/build').filter((name) => name.endsWith('.css'))
  const textOf = (start: string) =>
    sheets
      .filter((name) => name.startsWith(start))
      .map((name) => readFileSync(`dist/client/build/${name}`, 'utf8'))
  const late = [...textOf('toaster-'), ...textOf('tooltips-'), ...textOf('article-')].join('')
  const named = [...new Set(late.match(/(?<=var\()--(?!radix)[\w-]+(?=\))/g))]
  expect(named.length).toBeGreaterThan(15)
  for (const early of textOf('client-')) {
    expect(named.filter((name) => !`${early}${late}`.includes(`${name}:`))).toEqual([])
  }
})

test('Tailwind’s fallbacks for browsers without @property never override a class', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  expect(/@layer ([\w, ]+)/.exec(html)?.[1]).toMatch(/^properties\b/)
})

test('no script of the public pages starts before the first paint', async ({ request }) => {
  const html = await (await request.get('/blogs')).text()
  expect(html).toMatch(/<script data-start="\/build\/client-/)
  expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
})

for (const { path } of budgets) {
  test(`no early script of ${path} imports the entry, which would run all of them in one task`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text()
    const [entry = '', ...others] = /data-start="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(others.length).toBeGreaterThan(2)
    for (const other of others) {
      const code = await (await request.get(other)).text()
      expect(code.includes(entry.split('/').at(-1) ?? ''), other).toBe(false)
    }
  })
}

/** The page's requests after the document and before its first script. */
/** Those before the scripts and the deferred stylesheet, which start together. */
async function requestsBeforeScripts(page: Page, path: string): Promise<Request[]> {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(path, { waitUntil: 'networkidle' })
  const isDeferred = (request: Request) =>
    request.resourceType() === 'script' || nameOf(request).startsWith('deferred-')
  return requests.slice(1, requests.findIndex(isDeferred))
}

function nameOf(request: Request) {
  return new URL(request.url()).pathname.split('/').at(-1) ?? ''
}

/** The transfer size of every script until the network is idle. */
async function scriptWeight(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' && !request.url().endsWith('.js')) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
