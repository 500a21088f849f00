/**
 * Makes this fixture anew, with what people may have in a site of commit b2761658:
 *
 *     git worktree add ../old b2761658 && cd ../old && npm ci && npm run build
 *     node_modules/.bin/node ../folio/test/upgrades/b2761658/make.ts
 *
 * It calls the API of the built product, and writes rows only for what takes months or another server.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { findServerPrograms, startPostgresCluster } from '../../support/postgres-cluster.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { type Answers, readAnswers } from '../answers.ts'
import { caller, origin, writeContent } from './write-content.ts'

const here = import.meta.dirname
const webhooks = 'ada /api/webhooks'

const cluster = await startPostgresCluster()
if (!cluster) throw new Error('PostgreSQL is not installed')
await make('sqlite', {})
await make('postgres', { DATABASE_URL: cluster.url }).finally(cluster.stop)

async function make(database: string, settings: { DATABASE_URL?: string }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'folio-fixture-'))
  const env = { PUBLIC_URL: origin, TRUST_PROXY: '1', ...settings }
  const target = join(here, database)
  await rm(target, { recursive: true, force: true })
  await mkdir(target)

  let site = await start()
  const { cookies, secrets } = await writeContent(site)
  await site.kill('SIGTERM')
  await age(site)
  site = await start()
  const madeAt = new Date().toISOString()
  const call = caller(site, { Cookie: cookies.ada ?? '' })
  await backUp(call)
  const ask = (account: string, path: string) =>
    fetch(site.url + path, { redirect: 'manual', headers: { Cookie: cookies[account] ?? '' } })
  const local = await readAnswers(ask, await localQuestions(call))
  const lasting = await readAnswers(ask, await lastingQuestions(call, dataDir))
  lasting[webhooks] = withoutDeliveries(local)
  if (database === 'sqlite') await exportContent()
  await site.kill('SIGTERM')
  // Last, since each start encodes what is missing.
  await changeDatabase(site, `update picture set has_avif = 0 where stem like 'bowl-%'`)
  folio('backup', join(target, 'backup.tar.gz'))
  const expected = JSON.stringify({ madeAt, ...secrets, lasting, local }, null, 1)
  await writeFile(join(target, 'expected.json'), `${expected}\n`)
  if (settings.DATABASE_URL) await dump(settings.DATABASE_URL, join(target, 'dump.sql.gz'))
  await rm(join(dataDir, 'cache'), { recursive: true, force: true })
  pack(dataDir, join(target, 'data.tar.gz'))
  await rm(dataDir, { recursive: true })

  async function start() {
    const site = await startSite({ dataDir, env })
    process.once('exit', () => site.process.kill())
    return site
  }

  function folio(...args: string[]) {
    const options = { env: { ...process.env, DATA_DIR: dataDir, ...env } }
    execFileSync('node', ['scripts/folio.mjs', ...args], options)
  }

  /** As a zip and as a synchronised folder, whose site has a name that is no path of this machine. */
  async function exportContent() {
    const zip = join(here, 'content.zip')
    await rm(zip, { force: true })
    folio('export-content', zip)
    const folder = await mkdtemp(join(tmpdir(), 'folio-content-'))
    folio('sync', folder)
    const state = join(folder, '.folio/state.json')
    await writeFile(state, (await readFile(state, 'utf8')).replace(dataDir, 'here'))
    pack(folder, join(here, 'content.tar.gz'))
    await rm(folder, { recursive: true })
  }
}

function pack(folder: string, file: string) {
  execFileSync('tar', ['-czf', file, '-C', folder, '.'])
}

/** What takes other servers, or months. Nothing of it is due before 2099. */
async function age(site: RunningSite) {
  const [autumn, later] = ['2026-10-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2025, 9, 1 + index)).toISOString().slice(0, 10),
  )
  const visitors = days.map((day, index) => `('${day}', ${5 + (index % 7)})`)
  const figures = days.flatMap((day, index) => [
    `('${day}', 'day', '', ${5 + (index % 7)}, ${9 + (index % 11)})`,
    `('${day}', 'page', '/blogs/suppe-als-sprache', ${1 + (index % 5)}, ${2 + (index % 5)})`,
    `('${day}', 'source', 'referrer news.example', ${1 + (index % 3)}, ${1 + (index % 3)})`,
    `('${day}', 'crawler', 'search Googlebot', 0, ${index % 13})`,
  ])
  /** Of the months from the days, and of the year from the months. */
  const sums = (length: number, of: number, end: string) =>
    `insert into analytics (period, kind, key, people, views)
      select substr(period, 1, ${length}), kind, key, sum(people), sum(views) from analytics
      where length(period) = ${of} and period < '${end}' group by substr(period, 1, ${length}), kind, key`
  for (const statement of [
    `update contact_message set mail_state = 'sent', mail_attempts = 1 where name = 'Ines'`,
    `update contact_message set mail_state = 'failed', mail_attempts = 9 where name = 'Olaf'`,
    `update contact_message set mail_state = 'waiting', mail_attempts = 2, mail_due_at = '${later}'
      where name = 'Mia'`,
    `update webhook_delivery set due_at = '${later}', claimed_until = null`,
    `update webhook_delivery set state = 'sent', status = 200, attempts = 1, due_at = null, problem = null
      where id = (select min(id) from webhook_delivery)`,
    `update outer_link set due_at = '${later}', state = 'alive', problem = null, checked_at = '${autumn}'`,
    `update outer_link set state = 'dead', problem = 'missing', failed_since = '${autumn}',
      archive_url = 'https://web.archive.org/web/1/https://gone.example/' where host = 'gone.example'`,
    `insert into link_robots values ('https://alive.example', '[]', '${autumn}')`,
    `insert into visit_day (day, visitors) values ${visitors.join()}`,
    `insert into analytics (period, kind, key, people, views) values ${figures.join()}`,
    sums(7, 10, '2026-10'),
    sums(4, 7, '2026'),
  ]) {
    await changeDatabase(site, statement)
  }
}

type Call = ReturnType<typeof caller>

/** One that the site itself keeps. */
async function backUp(call: Call) {
  const { _id } = (await call('POST /api/backups')).body
  while ((await call(`GET /api/backups/${_id}`)).body.state === 'running') await sleep(200)
}

/** About what a backup has, too. */
async function lastingQuestions(call: Call, dataDir: string): Promise<string[]> {
  const live = '/api/blogs?status=all&limit=100'
  const posts = await listed(call, live, '_id', '/api/blogs')
  const projects = await listed(call, '/api/projects', 'id')
  const histories = posts.map((path) => `${path}/revisions`)
  const revisions = []
  for (const path of histories) revisions.push(...(await listed(call, path, 'number')))
  const uploads = await readdir(join(dataDir, 'uploads'))
  const pictures = uploads.filter((name) => !name.endsWith('.pdf'))
  const asAda = [
    ...[live, '/api/blogs?state=deleted&limit=100', ...histories, ...revisions],
    ...[...posts, ...projects].map((path) => `${path}?format=source`),
    ...['/api/tags?status=all', '/api/tags/compilerbau', '/api/projects', '/api/setup'],
    ...['/api/site/document', '/api/site/revisions', '/api/users', '/api/account', '/api/stats'],
    ...['tab=inbox', 'tab=spam', 'tab=deleted', 'q=Olaf'].map((query) => `/api/messages?${query}`),
    '/api/analytics?from=2025-10-01&to=2026-09-30',
    '/api/analytics.csv?table=days&from=2025-10-01&to=2026-09-30',
  ]
  const asVisitor = [
    ...[...posts, ...posts.map((path) => `${path}/adjacent`), ...projects],
    ...['/blogs/suppe', '/blogs/suppe-kochen', '/blogs/verworfen-in-html', '/2019/herd.html'],
    ...['/tags/compiler', '/tags/backen', '/api/blogs?tag=sqlite', '/assets/resume.pdf'],
    ...pictures.map((name) => `/uploads/${name}`),
  ]
  return [
    ...asAda.map((path) => `ada ${path}`),
    ...['bea /api/account', 'cem /api/account'],
    ...asVisitor.map((path) => `visitor ${path}`),
  ]
}

/** About what only the data folder has. */
async function localQuestions(call: Call): Promise<string[]> {
  const receivers = await listed(call, '/api/webhooks', '_id')
  return [
    ...[webhooks, ...receivers.map((path) => `ada ${path}/deliveries`)],
    ...['tokens', 'links', 'imports', 'backups'].map((name) => `ada /api/${name}`),
    ...['brot-backen', 'entwurf-in-html'].map((id) => `ada /api/blogs/${id}/preview-links`),
    'session /api/auth/profile',
  ]
}

/** @returns the paths of the items of a list */
async function listed(call: Call, path: string, key: string, base = path): Promise<string[]> {
  const { body } = await call(`GET ${path}`)
  return body.map((item: Record<string, unknown>) => `${base}/${item[key]}`)
}

function withoutDeliveries(answers: Answers) {
  const all = answers[webhooks] as { lastDelivery: unknown }[]
  return all.map(({ lastDelivery: _, ...webhook }) => webhook)
}

/** As plain SQL that servers of other versions and clients other than psql understand, too. */
async function dump(databaseUrl: string, file: string) {
  const program = join(findServerPrograms() ?? '', 'pg_dump')
  const args = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', databaseUrl]
  const sql = execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const lines = sql.split('\n').filter((line) => !/^(?:\\|SET transaction_timeout)/.test(line))
  await writeFile(file, gzipSync(lines.join('\n'), { level: 9 }))
}
