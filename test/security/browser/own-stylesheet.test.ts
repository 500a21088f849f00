/** An own stylesheet: what it must not load, how it could end its element, and its hash in the policy. */
import { createHash } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import { cssFaults } from '#features/site/css-faults.ts'
import { defaultLook } from '#features/site/default-look.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { siteFixture } from '../support/site-fixture.ts'
import { xssMonitor } from '../support/xss-detector.ts'

const site = siteFixture()
const open = xssMonitor()
let ada: { Cookie: string }
beforeAll(async () => {
  ada = await logIn(site())
})

const host = '//foreign.invalid'
/** Each of them loads something from another host in some browser, or leaves its element. */
const hostile = [
  `@import "${host}/a";`,
  `@\\69mport url(${host}/a);`,
  `body { background: url(${host}/a) }`,
  `body { background: url("https:${host}/a") }`,
  `body { background: u\\72l(${host}/a) }`,
  `body { background: url(/\\5c foreign.invalid/a) }`,
  `body { background: url("/\\9/foreign.invalid/a") }`,
  `body { background: image-set("https:${host}/a" 1x) }`,
  `body { background: -webkit-image-set(url(${host}/a) 1x) }`,
  `:root { --a: "https:${host}/a" } body { background: image-set(var(--a) 1x) }`,
  `:root { --a: url(${host}/a) } body { background: var(--a) }`,
  `@font-face { font-family: X; src: url(${host}/a) } body { font-family: X }`,
  `body { cursor: url(${host}/a), auto }`,
  `body::after { content: url(${host}/a) }`,
  `input[value^="a"] { background: url(${host}/a) }`,
  `body { width: 1url(/*) } b { x: "*/ } body { background: url(${host}/a) } /*" }`,
  `body { background: src("${host}/a") }`,
  '</style><script>hit()</script>',
  'body { content: "</style><img src=x onerror=hit()>" }',
  '/* </sTyLe/ */',
  'body { color: red',
]

async function publish(css: string) {
  const current = await call(site(), 'GET', '/api/site')
  const content: SiteContent = await current.json()
  const headers = { ...ada, 'If-Match': current.headers.get('etag') ?? '' }
  return call(site(), 'PUT', '/api/site', { ...content, look: { ...defaultLook, css } }, headers)
}

check('every hostile stylesheet is refused by its path and line', async (report) => {
  const answers = []
  for (const css of hostile) {
    const response = await publish(css)
    const { errors } = (await response.json()) as { errors?: Record<string, string> }
    answers.push({ css, status: response.status, fault: errors?.['look.css'] })
  }
  const accepted = answers.filter(
    ({ status, fault }) => status !== 400 || !/^Line 1: /.test(`${fault}`),
  )
  report(`${answers.length - accepted.length} of ${answers.length} refused`)
  expect(accepted).toEqual([])
  expect(await (await fetch(site().url)).text()).not.toContain('foreign.invalid')
})

const pieces = [
  ...['body{background:', 'url(', 'u\\72l(', 'image-set(', 'src(', '@import ', '@\\69mport '],
  ...[`${host}/a`, `"${host}/a"`, `'https:${host}/a'`, '"/a"', '/a', '/*', '*/', '"', "'", '\\'],
  ...['(', ')', '{', '}', ';', ' 1x', '\n', '#', '1', 'u+', '-', '<!--', '-->', 'é', '×', '@', 'a'],
]

/** A reproducible sequence (Numerical Recipes). */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function randomSheets(count: number) {
  const next = sequence(1)
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + next(10) }, () => pieces[next(pieces.length)]).join(''),
  )
}

check('no stylesheet that is accepted makes a browser ask another host', async (report) => {
  const sheets = randomSheets(60_000)
  const [accepted, refused] = [true, false].map((isAccepted) =>
    sheets.filter((css) => (cssFaults(css).length === 0) === isAccepted),
  )
  const { page } = await open(site(), { bypassCSP: true })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('foreign.invalid')) foreign.push(request.url())
  })
  async function show(styles: string[]) {
    foreign.length = 0
    const html = styles.map((css) => `<style>${css}</style>`).join('')
    await page.goto(`${site().url}/robots.txt`)
    await page.setContent(`<!doctype html>${html}<body>x`, { waitUntil: 'load' })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    return foreign.length
  }
  const askedByRefused = await show((refused ?? []).slice(0, 3000))
  const askedByAccepted = await show(accepted ?? [])
  report(
    `${accepted?.length} accepted asked ${askedByAccepted} times, 3000 refused ${askedByRefused}`,
  )
  expect(accepted?.length).toBeGreaterThan(1000)
  expect(askedByRefused).toBeGreaterThan(0)
  expect(askedByAccepted).toBe(0)
})

check('a page, cached or not, has the hash of its own stylesheet in its policy', async (report) => {
  const wrong: string[] = []
  let pages = 0
  async function read(path: string) {
    const response = await fetch(site().url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const [, style = ''] of (await response.text()).matchAll(/<style>(.*?)<\/style>/gs)) {
      const hash = createHash('sha256').update(style).digest('base64')
      if (!policy.includes(`'sha256-${hash}'`)) wrong.push(`${path}: ${style.slice(-40)}`)
    }
    pages += 1
  }
  const paths = ['/', '/', '/blogs', '/nowhere', '/?contact=sent']
  for (let index = 0; index < 10; index++) {
    const reads = () => paths.map(read)
    const change = publish(`h1 { --change: "${index} & <i>'\\\\é" }`)
    await Promise.all([...reads(), change, ...reads()])
    expect((await change).status).toBe(200)
    await Promise.all(reads())
  }
  report(`${pages - wrong.length} of ${pages} pages`)
  expect(wrong).toEqual([])
})

check('an accepted stylesheet is applied, and nothing is blocked', async (report) => {
  expect(
    (await publish('h1 { letter-spacing: 7px }\r\nh2::after { content: "é<\\27" }')).status,
  ).toBe(200)
  const { page, violations, takeHits } = await open(site())
  await page.goto(site().url)
  const spacing = await page.locator('h1').evaluate((it) => getComputedStyle(it).letterSpacing)
  report(`${spacing}, ${violations.length} blocked by the policy`)
  expect([spacing, violations, takeHits()]).toEqual(['7px', [], []])
})
