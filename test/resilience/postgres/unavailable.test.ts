/** A PostgreSQL server that crashes, hangs and recovers under a running site. */
import { expect, onTestFinished, test } from 'vitest'
import { messageDraft } from '../../security/support/accounts.ts'
import { newClientHeaders } from '../../security/support/client-addresses.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import {
  connect,
  countConnections,
  siteOnDedicatedPostgres,
} from '../support/dedicated-postgres.ts'

const running = siteOnDedicatedPostgres()
const maxConnections = 25

async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await call(running().site, 'GET', path, undefined, headers)
  await response.arrayBuffer()
  return response.status
}

function send(message: string): Promise<Response> {
  const { site } = running()
  return call(site, 'POST', '/api/contact', { ...messageDraft, message }, newClientHeaders())
}

/** Twenty uncached reads and as many messages are refused with a message and the time to wait. */
async function expectRefusals(headers: { Cookie: string }) {
  const { site } = running()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => [
      call(site, 'GET', '/api/users', undefined, headers),
      send(`refused ${index}`),
    ]).flat(),
  )
  for (const response of responses) {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Object.keys(await response.json())).toEqual(['message'])
  }
}

async function expectRecovery(headers: { Cookie: string }) {
  await expect.poll(() => statusOf('/api/users', headers)).toBe(200)
  const rows = await changeDatabase(
    running().site,
    "select id from contact_message where message like 'refused %'",
  )
  expect(rows).toEqual([])
}

test('while PostgreSQL is down, cached pages are served and all else is refused, until it is back', async () => {
  const { site, cluster } = running()
  const headers = await logIn(site)
  // Indexing after the first start changes pages; a write is answered after it, and its pages stay cached.
  const post = { title: 'Before the crash', excerpt: 'Whole', content: '<p>Whole.</p>' }
  expect((await call(site, 'POST', '/api/blogs', post, headers)).status).toBe(201)
  expect(await statusOf('/blogs')).toBe(200)
  const storm = Array.from({ length: 50 }, (_, index) => send(`kill ${index}`))
  await Promise.race(storm)
  cluster.crash()
  const inFlight = (await Promise.all(storm)).map(({ status }) => status)
  expect(inFlight.filter((status) => ![201, 503].includes(status))).toEqual([])
  await expectRefusals(headers)
  // Never read before: the site content is in memory.
  expect([await statusOf('/api/site'), await statusOf('/nowhere')]).toEqual([200, 404])
  expect(await statusOf('/blogs')).toBe(200)
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
  cluster.restart()
  await expectRecovery(headers)
  // Every message acknowledged with 201 is stored, and none is stored twice.
  const rows = await changeDatabase(
    site,
    "select message from contact_message where message like 'kill %'",
  )
  const stored = rows.map(({ message }) => message)
  const acknowledged = inFlight.flatMap((status, index) =>
    status === 201 ? [`kill ${index}`] : [],
  )
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(stored).size).toBe(stored.length)
})

test('while PostgreSQL hangs, calls are refused, and succeed afterwards', async () => {
  const { site, cluster } = running()
  const headers = await logIn(site)
  cluster.freeze()
  onTestFinished(() => cluster.thaw())
  await expectRefusals(headers)
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
  cluster.thaw()
  await expectRecovery(headers)
})

test('after an outage many calls at the same time open few connections', async () => {
  const { cluster } = running()
  cluster.crash()
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  cluster.restart()
  const watcher = await connect(cluster.url)
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) most = Math.max(most, await countConnections(watcher))
  })()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  const paths = ['/api/blogs', '/api/projects', '/api/stats', '/api/blogs?limit=1']
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => statusOf(paths[index % 4] ?? '/')),
  )
  isOver = true
  await watching
  await watcher.end()
  // Load shedding may refuse some of them.
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(statuses).toContain(200)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(maxConnections)
})

test('a connection lost within a transaction leaves no part of it', async () => {
  const { site, cluster } = running()
  const headers = await logIn(site)
  const [blocker, watcher] = [await connect(cluster.url), await connect(cluster.url)]
  // Account changes lock this row first, so they block in the middle of a transaction.
  await blocker.query(`begin; lock table "user" in access exclusive mode`)
  const max = { username: 'Max', email: 'max@example.org', password: 'wooden spoon 7' }
  const added = call(site, 'POST', '/api/users', max, headers)
  const blocked = `from pg_stat_activity where wait_event_type = 'Lock'`
  await expect.poll(async () => (await watcher.query(`select 1 ${blocked}`)).rowCount).toBe(1)
  await watcher.query(`select pg_terminate_backend(pid) ${blocked}`)
  expect((await added).status).toBe(503)
  await blocker.query('rollback')
  await Promise.all([blocker.end(), watcher.end()])
  expect(await changeDatabase(site, `select id from "user" where username = 'Max'`)).toEqual([])
  await expect.poll(() => statusOf('/api/users', headers)).toBe(200)
  expect(site.process.exitCode).toBeNull()
})
