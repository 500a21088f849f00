import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimBackup, recordBackup } from '#features/backups/backup-queries.server.ts'
import { storeRecipient } from '#features/contact/notification-recipient.server.ts'
import type { HealthReport } from '#features/health/health.ts'
import { createLog } from '#log/log.server.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { onPostgres, openMigratedDatabase } from '../../../test/support/database.ts'
import { createMailServer } from '../../../test/support/smtp-server.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { checkHealth, type HealthDeps, type RequestFacts } from './check-health.server.ts'

const publicUrl = 'https://folio.test'
const hourMs = 3_600_000

const answers =
  (status: number, body: unknown): typeof fetch =>
  async () =>
    Response.json(body, { status })
const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'))

/** A site in perfect order, apart from the changes. */
async function healthySite(changes: Partial<HealthDeps['config']> = {}) {
  const [db, folder] = await Promise.all([openMigratedDatabase(), temporaryFolder()])
  const databaseUrl = onPostgres ? 'postgres://localhost/folio' : undefined
  const deps: HealthDeps = {
    db,
    config: { publicUrl, trustProxy: 1, ...(databaseUrl && { databaseUrl }), ...changes },
    now: () => new Date(),
    log: createLog('silent', { write: () => {} }),
    backups: { folder: join(folder, 'backups'), retained: 7 },
    fetchPublicUrl: answers(200, { status: 'ok' }),
  }
  return deps
}

async function find(name: string, deps: HealthDeps, request?: RequestFacts) {
  const { checks } = await checkHealth(deps, request)
  return checks.find((check) => check.name === name)
}

test('an administrator reads that everything of a new site works, and what could be better', async () => {
  const report = await checkHealth(await healthySite(), {
    ...{ origin: publicUrl, time: new Date(), forwardedFor: '203.0.113.7' },
  })
  const states = report.checks.map(({ name, status }) => `${name}: ${status}`)
  expect(states).toEqual([
    'Settings: ok',
    'Public address: ok',
    'Proxy headers: ok',
    'Database: ok',
    'Backups: warning',
    expect.stringMatching(/^Disk space: /),
    'Mail: warning',
    'Clock: ok',
  ])
  expect(report.checks.every(({ status, nextStep }) => (status === 'ok') === !nextStep)).toBe(true)
})

test.each([
  ['http://localhost:3000', undefined, 'warning', 'Set PUBLIC_URL once'],
  ['http://localhost:3000', 'https://ada.example', 'problem', 'PUBLIC_URL=https://ada.example.'],
  [publicUrl, 'https://other.test', 'problem', 'Open https://folio.test/admin'],
  ['http://folio.test', 'http://folio.test', 'warning', 'proxy with TLS'],
])('a site of %s that is opened at %s: %s', async (url, origin, status, nextStep) => {
  const check = await find('Public address', await healthySite({ publicUrl: url }), { origin })
  expect(check).toMatchObject({ status, nextStep: expect.stringContaining(nextStep) })
})

test.each([
  ['nothing', unreachable, 'warning'],
  ['another server', answers(404, {}), 'problem'],
  ['a parking page', answers(200, { parked: true }), 'problem'],
])('a public address at which %s answers: a %s', async (_, fetchPublicUrl, status) => {
  const deps = { ...(await healthySite()), fetchPublicUrl }
  expect(await find('Public address', deps)).toMatchObject({ status })
})

test.each([
  [0, '203.0.113.7', 'problem', 'TRUST_PROXY is 0'],
  [0, undefined, 'warning', 'there is a proxy'],
  [1, undefined, 'problem', 'names nobody'],
  [2, '203.0.113.7', 'problem', 'names only 1'],
  [2, '203.0.113.7, 10.0.0.2', 'ok', '2 proxies'],
])(
  'TRUST_PROXY=%s with X-Forwarded-For: %s: %s',
  async (trustProxy, forwardedFor, status, text) => {
    const deps = await healthySite({ trustProxy })
    const check = await find('Proxy headers', deps, { forwardedFor })
    expect(check).toMatchObject({ status, text: expect.stringContaining(text) })
    // The command line knows no request, and judges by the address.
    const byAddress = trustProxy === 0 ? 'warning' : 'ok'
    expect(await find('Proxy headers', deps)).toMatchObject({ status: byAddress })
  },
)

test.each([
  [1, 'ok'],
  [90, 'warning'],
  [-600, 'problem'],
])('a server’s clock that differs by %s seconds: %s', async (seconds, status) => {
  const time = new Date(Date.now() - seconds * 1000)
  expect(await find('Clock', await healthySite(), { time })).toMatchObject({ status })
})

if (onPostgres)
  test('a server’s clock is compared with that of PostgreSQL', async () => {
    const deps = await healthySite()
    const check = await find('Clock', { ...deps, now: () => new Date(Date.now() + hourMs) })
    expect(check).toMatchObject({ status: 'problem', text: expect.stringContaining('60 minutes') })
  })

test.each([
  [5, 'ok', '5 hours old'],
  [72, 'problem', '3 days old'],
])('a backup of %s hours ago: %s', async (hours, status, text) => {
  const deps = await healthySite()
  const { folder } = deps.backups
  const at = new Date(Date.now() - hours * hourMs)
  const row = await claimBackup(deps.db, at)
  const counts = { posts: 1, messages: 2, users: 3, uploads: 4 }
  const { file = '', id = '' } = row ?? {}
  await recordBackup(deps.db, id, { file, size: 7, counts }, at)
  await writeFile(join(folder, '..', file), 'archive')
  const check = await find('Backups', {
    ...deps,
    backups: { folder: join(folder, '..'), retained: 7 },
  })
  expect(check).toMatchObject({ status, text: expect.stringContaining(text) })
})

test('an administrator reads whether somebody gets mails, and the mail server accepts the login', async () => {
  let rejection = ''
  const server = await createMailServer({ refusesLogin: () => rejection })
  const deps = await healthySite({ mail: { smtpUrl: server.smtpUrl } })
  expect(await find('Mail', deps)).toMatchObject({ status: 'warning' })
  await storeRecipient(deps.db, 'office@example.org')
  expect(await find('Mail', deps)).toMatchObject({ status: 'problem' })
  await server.open()
  expect(await find('Mail', deps)).toMatchObject({ status: 'ok' })
  rejection = 'No such user'
  const check = await find('Mail', deps)
  expect(check?.text).toContain('refuses the user name or the password')
  expect(JSON.stringify(check)).not.toContain('pa55')
})

test('a check that fails is a problem of its own, and the others are made', async () => {
  const deps = await healthySite()
  const backups = { ...deps.backups, folder: '/nowhere/at/all' }
  const report = await checkHealth({ ...deps, backups })
  expect(report.status).toBe('problem')
  expect(report.checks.find(({ name }) => name === 'Disk space')?.text).toBe(
    'This could not be checked.',
  )
  expect(report.checks).toHaveLength(8)
})

test('an administrator checks the site with what the browser and the proxy tell', async () => {
  const app = await createTestApp({ trustProxy: 1 })
  const { headers } = await signInAs(app, 'ada')
  const seen = new URLSearchParams({ origin: 'https://other.test', time: testTime.toISOString() })
  const response = await app.request(`/api/health?${seen}`, {
    headers: { ...headers, 'X-Forwarded-For': '203.0.113.7' },
  })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const { checks, checkedAt } = (await response.json()) as HealthReport
  expect(checkedAt).toBe(testTime.toISOString())
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'Public address', status: 'problem' }),
  )
  expect(checks).toContainEqual(expect.objectContaining({ name: 'Proxy headers', status: 'ok' }))
})
