/** An own stylesheet: no accepted one makes a browser ask another host, and its hash is in the policy. */
import { expect, test } from 'vitest'
import { cssFaults } from '#features/site/css-faults.ts'
import { defaultLook } from '#features/site/default-look.ts'
import { logIn } from '../../support/site-calls.ts'
import { isThorough } from '../../support/thorough.ts'
import { publish, readDocument } from '../support/site-document.ts'
import { siteFixture } from '../support/site-fixture.ts'
import { xssMonitor } from '../support/xss-detector.ts'

const site = siteFixture()
const open = xssMonitor()

const host = '//foreign.invalid'
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

test('no stylesheet that is accepted makes a browser ask another host', async () => {
  const [accepted, refused]: [string[], string[]] = [[], []]
  for (const css of randomSheets(isThorough ? 60_000 : 15_000)) {
    const list = cssFaults(css).length === 0 ? accepted : refused
    list.push(css)
  }
  const { page } = await open({ bypassCSP: true })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('foreign.invalid')) foreign.push(request.url())
  })
  const show = async (styles: string[]) => {
    foreign.length = 0
    const html = styles.map((css) => `<style>${css}</style>`).join('')
    await page.goto(`${site().url}/robots.txt`)
    await page.setContent(`<!doctype html>${html}<body>x`, { waitUntil: 'load' })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    return foreign.length
  }
  expect(await show(refused.slice(0, 1000))).toBeGreaterThan(0)
  expect(accepted.length).toBeGreaterThan(250)
  expect(await show(accepted)).toBe(0)
})

test('an accepted stylesheet is applied, and the policy blocks nothing', async () => {
  const ada = await logIn(site())
  const { document } = await readDocument(site(), ada)
  const css = 'h1 { letter-spacing: 7px }\r\nh2::after { content: "é<\\27" }'
  const look = { ...defaultLook, css }
  expect((await publish(site(), ada, { ...document, look })).status).toBe(200)
  const { page, violations, takeHits } = await open()
  await page.goto(site().url)
  const heading = page.locator('h1')
  const spacing = await heading.evaluate((it) => getComputedStyle(it).letterSpacing)
  expect([spacing, violations, takeHits()]).toEqual(['7px', [], []])
})
