/** Floods of beacons, and paths, referrers, campaigns and links made up without end. */
import { beforeAll, expect, vi } from 'vitest'
import type { AnalyticsReport } from '../../../src/features/analytics/analytics-report.ts'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { firefox } from '../../support/visits.ts'
import { rawPathRequest } from '../support/raw-path-request.ts'
import { expectReadLatency } from '../support/read-latency.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture({ TRUST_PROXY: '1' })
let ada: Record<string, string>
beforeAll(async () => {
  ada = await logIn(site())
})

const from = (address: string, more: Record<string, string> = {}) => ({
  'User-Agent': firefox,
  'X-Forwarded-For': address,
  ...more,
})
const beacon = (address: string, body = '') =>
  fetch(`${site().url}/api/beacon`, { method: 'POST', body, headers: from(address) })

const today = () => new Date().toISOString().slice(0, 10)
/** The run may last beyond midnight. */
const firstDay = today()

async function report(): Promise<AnalyticsReport> {
  const path = `/api/analytics?from=${firstDay}&to=${today()}`
  return (await call(site(), 'GET', path, undefined, ada)).json()
}

/** How many rows a kind has. */
async function rowsOf(kind: string) {
  const rows = await changeDatabase(site(), `select key from analytics where kind = '${kind}'`)
  return rows.length
}

check('a flood of beacons gets 429, is not written, and slows nobody down', async (tell) => {
  const statuses: number[] = []
  const times: number[] = []
  for (let sent = 0; sent < 600; sent++) {
    statuses.push((await beacon('203.0.113.7', `/made/up/${sent}`)).status)
    if (sent % 6 > 0) continue
    const started = performance.now()
    await rawPathRequest(site(), 'GET', '/', undefined, from('203.0.113.8'))
    times.push(performance.now() - started)
  }
  const accepted = statuses.filter((status) => status === 204).length
  const rows = await changeDatabase(site(), "select key from analytics where key like '/made/%'")
  tell(`${accepted} of 600 accepted, ${rows.length} paths stored; ${expectReadLatency(times)}`)
  // The window may begin anew once.
  expect(accepted).toBeLessThanOrEqual(240)
  expect(statuses).toContain(429)
  expect(rows).toEqual([])
})

check(
  'made-up sources, paths and links do not fill the tables or push real ones out',
  async (tell) => {
    for (let index = 0; index < 110; index++) {
      const address = `198.51.100.${index}`
      await beacon(address)
      for (let each = 0; each < 5; each++) {
        const name = `${index}-${each}`
        const referer = `https://x${name}.example/<script>`
        const headers = from(address, { Referer: referer })
        await rawPathRequest(site(), 'GET', '/', undefined, headers)
        await rawPathRequest(site(), 'GET', `/?utm_source=${name}`, undefined, from(address))
        await rawPathRequest(site(), 'GET', `/none/${name}`, undefined, headers)
        await beacon(address, `https://x.example/${name}`)
      }
    }
    for (let reader = 0; reader < 5; reader++) {
      const address = `192.0.2.${reader}`
      await beacon(address)
      const headers = from(address, { Referer: 'https://news.example/item' })
      await rawPathRequest(site(), 'GET', '/', undefined, headers)
    }
    const { sources } = await vi.waitFor(
      async () => {
        const figures = await report()
        expect(figures.sources).toContainEqual(expect.objectContaining({ name: 'news.example' }))
        const people = figures.days.map((day) => day.people)
        expect(people.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(115)
        return figures
      },
      { timeout: 20_000, interval: 300 },
    )
    const kinds = ['source', 'entry', 'not-found', 'click', 'page']
    const rows = await Promise.all(kinds.map(rowsOf))
    tell(kinds.map((kind, index) => `${kind}: ${rows[index]}`).join(', '))
    expect(rows.map((count, index) => count <= ([301, 151, 91, 91, 901][index] ?? 0))).toEqual(
      kinds.map(() => true),
    )
    expect(sources.find(({ name }) => name === 'news.example')).toMatchObject({ people: 5 })
  },
)

check('no referrer, campaign or link is more than plain text', async (tell) => {
  const vectors = [
    ...['javascript:alert(1)', 'data:text/html,<script>', 'https://<b>.example/', '//x.example'],
    ...['https://user:pass@evil.example/', 'https://[::1]/', `https://${'a'.repeat(300)}.example/`],
    ...['https://\u202eevil.example/', 'file:///etc/passwd', 'https://x.example:99999/'],
  ]
  const address = '203.0.113.99'
  for (const [index, vector] of vectors.entries()) {
    const headers = from(`203.0.113.${100 + index}`, { Referer: encodeURI(vector) })
    await beacon(`203.0.113.${100 + index}`, vector)
    await rawPathRequest(site(), 'GET', '/', undefined, headers)
    const query = new URLSearchParams({ utm_source: `${vector}\u202e\u0000` })
    await rawPathRequest(site(), 'GET', `/?${query}`, undefined, headers)
  }
  await beacon(address, 'https://last.example/')
  const { sources, clicks } = await vi.waitFor(
    async () => {
      const figures = await report()
      expect(figures.clicks).toContainEqual(
        expect.objectContaining({ target: 'https://last.example/' }),
      )
      return figures
    },
    { timeout: 20_000, interval: 300 },
  )
  const hosts = sources.filter(({ kind }) => kind === 'referrer').map(({ name }) => name)
  const targets = clicks.filter(({ kind }) => kind === 'link').map(({ target }) => target)
  tell(`${hosts.length} hosts, ${targets.length} links, of ${vectors.length} vectors`)
  expect(hosts.filter((name) => !/^[a-z0-9.-]{1,100}$/.test(name))).toEqual([])
  expect(targets.filter((target) => !/^https?:\/\/[^@<>]+$/.test(target))).toEqual([])
  expect(JSON.stringify(sources)).not.toMatch(/\u202e|\\u0000/)
})
