/** Transfer size budgets of the first view, in bytes with brotli; see docs/decisions/003, 004 and 014. */
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext, Request } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'

const packet = 1460
/** Ten packets: the initial congestion window. */
const firstFlight = 10 * packet
/** Scripts in whole KB: names of files change how others compress, by tens of bytes. */
const pages = [
  // Bowls, notebook and pictures for two themes take a second round trip; the kitchen is a script of its own.
  { path: '/', scripts: 80, document: firstFlight + 3 * packet },
  { path: '/blogs', scripts: 75, document: firstFlight },
  // 1,500 words with code take a second round trip, which carries twenty packets (docs/decisions/019).
  {
    path: '/blogs/forms-that-lose-nothing',
    scripts: 75,
    document: firstFlight + 3 * packet,
  },
]
const styleBudget = 12_000
/** In KiB. */
const frontPageBudget = 16
const fontBudget = 34 * 1024
/** With headers: a larger file, or another one, would cost another round trip (decision 014). */
const earlyFileBudget = 11_680

for (const { path, scripts: budget } of pages) {
  test(`a visitor of ${path} loads small fonts and one sprite first, then few scripts`, async ({
    page,
    request,
  }) => {
    const requests: Request[] = []
    page.on('request', (each) => requests.push(each))
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-interactive')
    await page.waitForLoadState('networkidle')
    const isScript = (each: Request) => each.url().endsWith('.js')
    const isDeferred = (each: Request) => isScript(each) || nameOf(each).startsWith('deferred-')

    const early = requests.slice(1, requests.findIndex(isDeferred))
    // A browser with a window loads the icon of the tab, too.
    const files = early
      .filter((each) => !['image', 'manifest'].includes(each.resourceType()))
      .filter((each) => !nameOf(each).startsWith('favicon'))
    const types = files.map((each) => nameOf(each).split('.').at(-1)).sort()
    expect.soft(types).toEqual(['svg', 'woff2', 'woff2', 'woff2'])
    let fonts = 0
    for (const file of files) {
      const { responseBodySize, responseHeadersSize } = await file.sizes()
      expect
        .soft(responseBodySize + responseHeadersSize, nameOf(file))
        .toBeLessThan(earlyFileBudget)
      if (file.resourceType() === 'font') fonts += responseBodySize
    }
    expect.soft(fonts).toBeLessThanOrEqual(fontBudget)

    const scripts = new Set(requests.filter(isScript).map((each) => each.url()))
    const weights = await Promise.all([...scripts].map((url) => weightOf(request, url)))
    const weight = weights.reduce((sum, size) => sum + size, 0)
    expect(weight).toBeGreaterThan(50_000)
    expect(Math.round(weight / 1000), `${weight} bytes`).toBeLessThanOrEqual(budget)
  })
}

test('a browser receives small documents, whose scripts start after the first paint, one by one', async ({
  request,
}) => {
  for (const { path, document } of pages) {
    await test.step(path, async () => {
      const response = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
      const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
      const body = Number(response.headers()['content-length'])
      expect.soft(body).toBeGreaterThan(8000)
      const head = `HTTP/1.1 200 OK\r\n${headers.join('')}\r\n`
      expect.soft(head.length + body).toBeLessThanOrEqual(document)
      if (path === '/') expect.soft(Math.round(body / 1024)).toBeLessThanOrEqual(frontPageBudget)

      const html = await response.text()
      const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
      expect.soft(style.length).toBeGreaterThan(1000)
      expect.soft(brotliCompressSync(style).length).toBeLessThanOrEqual(styleBudget)
      // Otherwise fallbacks for browsers without @property would override classes.
      expect.soft(/@layer ([\w, ]+)/.exec(style)?.[1]).toMatch(/^properties\b/)
      expect.soft(html.match(/<script[^>]* src=|rel="modulepreload"/g)).toBeNull()

      // A script that imports the entry would run all of them in one task.
      const [entry = '', ...others] = /data-start="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
      expect.soft(others.length).toBeGreaterThan(2)
      for (const other of others) {
        const code = await (await request.get(other)).text()
        expect.soft(code.includes(entry.split('/').at(-1) ?? ''), other).toBe(false)
      }
    })
  }
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
  for (const early of textOf('client-'))
    expect(named.filter((name) => !`${early}${late}`.includes(`${name}:`))).toEqual([])
})

test('the scripts of the server are in Latin-1, which takes half the memory', () => {
  const files = ['main.js', ...readdirSync('dist/server/build').map((name) => `build/${name}`)]
  expect(files.length).toBeGreaterThan(50)
  const isWide = (file: string) => /[^\0-\xff]/.test(readFileSync(`dist/server/${file}`, 'utf8'))
  expect(files.filter(isWide)).toEqual([])
})

function nameOf(request: Request) {
  return new URL(request.url()).pathname.split('/').at(-1) ?? ''
}

async function weightOf(request: APIRequestContext, url: string): Promise<number> {
  const response = await request.get(url, { headers: { 'Accept-Encoding': 'br' } })
  return Number(response.headers()['content-length'])
}
