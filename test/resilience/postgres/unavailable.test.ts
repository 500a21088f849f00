/** A PostgreSQL server that crashes, hangs and recovers under a running site. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import {
  connect,
  countConnections,
  siteOnDedicatedPostgres,
} from '../support/dedicated-postgres.ts'
import {
  slowestOf,
  statusesOf,
  type TimedResponse,
  timedMessage,
  timedRead,
  waitForStatus,
} from '../support/timed-requests.ts'

const running = siteOnDedicatedPostgres()
const backWithinMs = 10_000
/** Far below the connection timeout, with a margin for a busy machine. */
const quickMs = 2000
const maxConnections = 25
const indexes = Array.from({ length: 50 }, (_, index) => index)

check('while PostgreSQL is killed, calls fail fast and the site keeps running', async (report) => {
  const { site, cluster } = running()
  const headers = await logIn(site)
  // Indexing after the first start changes pages; a write is answered after it, and its pages stay cached.
  const post = { title: 'Before the crash', excerpt: 'Whole', content: '<p>Whole.</p>' }
  expect((await call(site, 'POST', '/api/blogs', post, headers)).status).toBe(201)
  expect((await timedRead(site, '/blogs')).status).toBe(200)
  const storm = indexes.map((index) => timedMessage(site, `kill ${index}`))
  await Promise.race(storm)
  cluster.crash()
  const inFlight = await Promise.all(storm)
  const away = await readsAndWrites(headers, 'away')
  const page = await timedRead(site, '/blogs')
  // Never read before: the site content is in memory.
  const [content, unknown] = [await timedRead(site, '/api/site'), await timedRead(site, '/nowhere')]
  const [alive, ready] = await Promise.all([
    timedRead(site, '/healthz'),
    timedRead(site, '/readyz'),
  ])
  cluster.restart()
  const backMs = await waitForStatus(site, '/api/users', 200, backWithinMs, headers)
  report(
    `${away.length} of ${away.length} answered ${statusesOf(away)} within ${slowestOf(away)} ms, ` +
      `a page ${page.status}, healthz ${alive.status}, readyz ${ready.status} in ${ready.ms} ms, recovered after ${backMs} ms`,
  )
  expectRefused(away, quickMs)
  expect(inFlight.map(({ status }) => status).filter((each) => each === 500)).toEqual([])
  expect([page.status, alive.status, ready.status]).toEqual([200, 200, 503])
  expect([content.status, unknown.status]).toEqual([200, 404])
  await expectAcknowledgedOnly(inFlight, 'kill')
})

check('while PostgreSQL hangs, calls fail fast and recover afterwards', async (report) => {
  const { site, cluster } = running()
  const headers = await logIn(site)
  cluster.freeze()
  const first = await readsAndWrites(headers, 'frozen')
  const later = await readsAndWrites(headers, 'still frozen')
  const [alive, ready] = await Promise.all([
    timedRead(site, '/healthz'),
    timedRead(site, '/readyz'),
  ])
  cluster.thaw()
  const backMs = await waitForStatus(site, '/api/users', 200, backWithinMs, headers)
  report(
    `the first ${first.length} refused within ${slowestOf(first)} ms, the next within ` +
      `${slowestOf(later)} ms, healthz ${alive.status}, recovered after ${backMs} ms`,
  )
  expectRefused(first, 5000)
  expectRefused(later, quickMs)
  expect([alive.status, ready.status]).toEqual([200, 503])
})

check('after recovery 200 concurrent calls open few connections', async (report) => {
  const { site, cluster } = running()
  cluster.crash()
  await waitForStatus(site, '/readyz', 503, 2000)
  cluster.restart()
  const watcher = await connect(cluster.url)
  let maxOpen = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) maxOpen = Math.max(maxOpen, await countConnections(watcher))
  })()
  await waitForStatus(site, '/readyz', 200, backWithinMs)
  const paths = ['/api/blogs', '/api/projects', '/api/stats', '/api/blogs?limit=1']
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => timedRead(site, paths[index % 4] ?? '/')),
  )
  isOver = true
  await watching
  await watcher.end()
  // Load shedding may reject some of them with 503.
  const ok = responses.filter(({ status }) => status === 200)
  report(
    `${ok.length} of ${responses.length} answered within ${slowestOf(responses)} ms, ` +
      `at most ${maxOpen} connections`,
  )
  expect(['200', '200, 503']).toContain(statusesOf(responses))
  expect(ok.length).toBeGreaterThan(20)
  expect(maxOpen).toBeGreaterThan(1)
  expect(maxOpen).toBeLessThanOrEqual(maxConnections)
})

check('a connection lost within a transaction leaves no partial writes', async (report) => {
  const { site, cluster } = running()
  const headers = await logIn(site)
  const blocker = await connect(cluster.url)
  // Account changes lock this row first, so they block in the middle of a transaction.
  await blocker.query(`begin; lock table "user" in access exclusive mode`)
  const added = fetch(`${site.url}/api/users`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'Max', email: 'max@example.org', password: 'wooden spoon 7' }),
  })
  const asker = await connect(cluster.url)
  await waitUntilBlocked(asker)
  const killed = await asker.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`,
  )
  const { status } = await added
  await blocker.query('rollback')
  await Promise.all([blocker.end(), asker.end()])
  const users = await changeDatabase(site, `select id from "user" where username = 'Max'`)
  const backMs = await waitForStatus(site, '/api/users', 200, backWithinMs, headers)
  report(
    `${killed.rowCount} killed, answered ${status}, ${users.length} rows, recovered after ${backMs} ms`,
  )
  expect([status, users.length]).toEqual([503, 0])
  expect(site.process.exitCode).toBeNull()
})

/** Twenty uncached reads, and as many messages. */
function readsAndWrites(headers: { Cookie: string }, word: string): Promise<TimedResponse[]> {
  const { site } = running()
  return Promise.all(
    Array.from({ length: 20 }, (_, index) => [
      timedRead(site, '/api/users', headers),
      timedMessage(site, `${word} ${index}`),
    ]).flat(),
  )
}

function expectRefused(responses: TimedResponse[], withinMs: number) {
  expect(statusesOf(responses)).toBe('503')
  expect(responses.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([])
  expect(responses.map(({ body }) => Object.keys(JSON.parse(body)))).toEqual(
    responses.map(() => ['message']),
  )
  expect(slowestOf(responses)).toBeLessThan(withinMs)
}

/** Every message acknowledged with 201 is stored, and none is stored twice. */
async function expectAcknowledgedOnly(responses: TimedResponse[], word: string) {
  const stored = await changeDatabase(
    running().site,
    `select message from contact_message where message like '${word} %'`,
  )
  const acknowledged = responses.flatMap(({ status }, index) =>
    status === 201 ? [`${word} ${index}`] : [],
  )
  expect(stored.map(({ message }) => message)).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(stored.map(({ message }) => message)).size).toBe(stored.length)
}

async function waitUntilBlocked(asker: Awaited<ReturnType<typeof connect>>) {
  for (;;) {
    const { rowCount } = await asker.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
}
