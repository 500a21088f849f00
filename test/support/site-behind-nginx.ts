/**
 * A site as two processes on one PostgreSQL behind nginx, in place of a single process: enabled by
 * SITE_BEHIND=nginx, with the database server's URL in CLUSTER_POSTGRES_URL.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findServerPrograms } from './postgres-cluster.ts'
import { freePort, startNginx } from './proxies.ts'
import type { RunningSite, SiteOptions, StoredMessage } from './running-site.ts'

type StartProcess = (options: SiteOptions) => Promise<RunningSite>

/** `output` joins the output of both processes; `process` is the first one. */
export async function startBehindNginx(
  startProcess: StartProcess,
  { dataDir, host = '127.0.0.1', env = {} }: SiteOptions,
): Promise<RunningSite> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'folio-test-')))
  const databaseUrl = await databaseOf(folder)
  const { PORT, ...settings } = env
  const port = PORT ? Number(PORT) : await freePort()
  const url = `http://${host}:${port}`
  const publicUrl = `http://localhost:${port}`
  const own = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', PUBLIC_URL: publicUrl }
  const options = { dataDir: folder, env: { ...own, ...settings } }
  const sites = await Promise.all([startProcess(options), startProcess(options)])
  const proxy = await startNginx(
    sites.map((site) => Number(new URL(site.url).port)),
    { port },
  )
  const kill = async (signal: NodeJS.Signals) => {
    const [code] = await Promise.all(sites.map((site) => site.kill(signal)))
    await proxy.stop()
    return code ?? null
  }
  return {
    ...sites[0],
    url,
    origins: sites.map((site) => site.url),
    output: () => sites.map((site) => site.output()).join(''),
    messages: () => readMessages(databaseUrl),
    kill,
    remove: async () => {
      await kill('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** One database per data folder, so that a restart finds it again. */
async function databaseOf(folder: string): Promise<string> {
  const url = new URL(process.env.CLUSTER_POSTGRES_URL ?? '')
  const name = `site_${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

/** Uses psql, since the caller is synchronous. */
function readMessages(databaseUrl: string): StoredMessage[] {
  const rows = 'select name, email, subject, message from contact_message order by created_at, id'
  const query = `select coalesce(json_agg(row_to_json(each)), '[]') from (${rows}) each`
  const program = join(findServerPrograms() ?? '', 'psql')
  return JSON.parse(execFileSync(program, ['-At', '-c', query, databaseUrl], { encoding: 'utf8' }))
}
