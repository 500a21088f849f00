/** What three years of full days cost: space, reports, and counting a response. */
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '#db/migrate.server.ts'
import { type Db, openDatabase } from '#db/open.server.ts'
import { limitedKinds } from '#features/analytics/analytics-kinds.server.ts'
import { clientClasses } from '#features/analytics/client-classes.server.ts'
import { sumUpPeriod } from '#features/analytics/close-days.server.ts'
import { readReport } from '#features/analytics/read-report.server.ts'
import { addFigures, foldPeriod, type Increment } from '#features/analytics/roll-up.server.ts'
import { daysBetween } from '#features/analytics/site-day.server.ts'
import { createBatch } from '#features/analytics/visit-batch.server.ts'
import { answerTarget } from '#server/answer-target.server.ts'
import { startPostgresCluster } from '../test/support/postgres-cluster.ts'
import { median } from './median.ts'
import { reportProgress } from './progress.ts'

const [firstDay, lastDay] = ['2023-07-16', '2026-07-15']
/** The last of them starts and ends in the middle of a month. */
const ranges = [
  ['30 days', '2026-06-16', lastDay],
  ['a year', '2025-07-16', lastDay],
  ['three years', firstDay, lastDay],
] as const
const repeats = 15
const yearOfDays = 365
const requests = 1_000_000

export interface AnalyticsCost {
  databases: {
    database: string
    megabytesPerYear: number
    rowsPerDay: number
    reportMs: number[]
  }[]
  ranges: string[]
  /** For a response from the cache: of one visitor, and of many. */
  recordNs: number[]
}

interface Settings {
  dataDir: string
  databaseUrl?: string
}

export async function measureAnalytics(folder: string): Promise<AnalyticsCost> {
  const databases = [await measureOn('SQLite', { dataDir: join(folder, 'analytics') })]
  const cluster = await startPostgresCluster({ isDurable: false })
  if (cluster) {
    try {
      const settings = { dataDir: join(folder, 'analytics-postgres'), databaseUrl: cluster.url }
      databases.push(await measureOn('PostgreSQL', settings))
    } finally {
      await cluster.stop()
    }
  }
  reportProgress('analytics: counting a response')
  const recordNs = [1, 1000].map((visitors) => median([1, 2, 3].map(() => recordCost(visitors))))
  return { databases, ranges: ranges.map(([name]) => name), recordNs }
}

async function measureOn(database: string, settings: Settings) {
  reportProgress(`analytics: three years on ${database}`)
  await mkdir(settings.dataDir, { recursive: true })
  const db = await openDatabase(settings)
  try {
    await migrate(db)
    const before = await bytesOf(db, settings)
    const rows = await fill(db)
    const days = daysBetween(firstDay, lastDay).length
    const bytes = (await bytesOf(db, settings)) - before
    const reportMs: number[] = []
    for (const [, from, to] of ranges) reportMs.push(await reportTime(db, { from, to }))
    const megabytesPerYear = (bytes / days) * (yearOfDays / 1024 / 1024)
    return { database, megabytesPerYear, rowsPerDay: rows, reportMs }
  } finally {
    await db.destroy()
  }
}

/** Every day has as many keys as it can keep. @returns the rows of a day */
async function fill(db: Db): Promise<number> {
  const days = daysBetween(firstDay, lastDay)
  await db.transaction().execute(async (trx) => {
    for (const [index, day] of days.entries()) await addFigures(trx, day, figuresOf(index))
    const months = [...new Set(days.map((day) => day.slice(0, 7)))].slice(0, -1)
    for (const month of months) await sumUpPeriod(trx, month)
    for (const year of new Set(months.map((month) => month.slice(0, 4)))) {
      if (year < lastDay.slice(0, 4)) await sumUpPeriod(trx, year)
    }
    await foldPeriod(trx, lastDay)
  })
  await sql`analyze`.execute(db)
  return figuresOf(0).length
}

/** Some keys stay, others change from day to day. */
function figuresOf(day: number): Increment[] {
  const limited = limitedKinds.flatMap(({ name, kept }) =>
    Array.from({ length: kept }, (_, index) => ({
      kind: name,
      key: keyOf(name, index < kept / 2 ? index : index + (day % 40) * 7),
      people: 300 - (index % 300),
      views: 400 - (index % 300),
    })),
  )
  const crawlers = clientClasses
    .filter(({ kind }) => kind !== 'people')
    .map(
      ({ kind, name }) =>
        ({ kind: 'crawler', key: `${kind} ${name}`, people: 0, views: 90 }) as const,
    )
  return [{ kind: 'day', key: '', people: 50_000, views: 100_000 }, ...limited, ...crawlers]
}

function keyOf(kind: string, index: number) {
  const path = `/blogs/a-post-of-usual-length-${index}`
  const source = `referrer community-${index}.example`
  if (kind === 'page' || kind === 'not-found') return path
  if (kind === 'source') return source
  return kind === 'entry' ? `${path} ${source}` : `${kind} of usual length ${index}`
}

async function bytesOf(db: Db, { dataDir, databaseUrl }: Settings): Promise<number> {
  if (!databaseUrl) {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    return (await stat(join(dataDir, 'folio.sqlite'))).size
  }
  const { rows } = await sql<{ bytes: string }>`
    select pg_total_relation_size('analytics') as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

async function reportTime(db: Db, range: { from: string; to: string }) {
  const times: number[] = []
  for (let time = 0; time < repeats; time++) {
    const started = performance.now()
    JSON.stringify(await readReport(db, range))
    times.push(performance.now() - started)
  }
  return median(times)
}

/** Nanoseconds to classify a response and to add it to the batch. */
function recordCost(visitors: number): number {
  const batch = createBatch('2026-03-04')
  const senders = Array.from({ length: visitors }, (_, index) => ({
    address: `192.0.${index >> 8}.${index & 255}`,
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  }))
  const started = performance.now()
  for (let index = 0; index < requests; index++) {
    const from = senders[index % visitors]
    const target = answerTarget({ method: 'GET', path: '/blogs', status: 200, headers: {} })
    if (from && target) batch.addAnswer(from, target, '/blogs')
  }
  return ((performance.now() - started) * 1e6) / requests
}
