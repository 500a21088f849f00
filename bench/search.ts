/** Search and publication in a site of 10,000 posts on both databases, and what an export's search loads. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { openDatabase } from '#db/open.server.ts'
import { listSearchablePosts } from '#features/search/shards/searchable-posts.server.ts'
import { searchPath } from '#paths.ts'
import { startPostgresCluster } from '../test/support/postgres-cluster.ts'
import { logIn } from './admin-client.ts'
import { type ExportSearchCost, measureExportSearch, questionsOf } from './export-search.ts'
import { fillLibrary } from './library.ts'
import { startMeasuredSite } from './measured-site.ts'
import { median, percentile } from './median.ts'
import { reportProgress } from './progress.ts'

const posts = 10_000
/** Each is asked once. */
const questionCount = 400
/** Other ones, asked before: the first are answered by code that is not compiled yet. */
const warmUpCount = 400
const publications = 15
const publicationPauseMs = 500

export interface SearchTimes {
  database: string
  medianMs: number
  p95Ms: number
  publishMs: number
  publishP95Ms: number
}

export interface SearchCost {
  times: SearchTimes[]
  exported: ExportSearchCost
}

interface Settings {
  dataDir: string
  databaseUrl?: string
}

export async function measureSearch(folder: string): Promise<SearchCost> {
  const sqlite = { dataDir: join(folder, 'library') }
  const { questions, exported } = await prepare(sqlite)
  const times = [await timesOn('SQLite', sqlite, questions)]
  const cluster = await startPostgresCluster({ isDurable: true })
  if (cluster) {
    try {
      const settings = { dataDir: join(folder, 'library-postgres'), databaseUrl: cluster.url }
      // The library need not survive a crash.
      await fill({
        ...settings,
        databaseUrl: `${cluster.url}?options=-c%20synchronous_commit%3Doff`,
      })
      times.push(await timesOn('PostgreSQL', settings, questions))
    } finally {
      await cluster.stop()
    }
  }
  return { times, exported }
}

async function prepare(settings: Settings) {
  await fill(settings)
  const db = await openDatabase(settings)
  try {
    reportProgress('search: the files of an export')
    const asked: string[] = []
    async function* observed() {
      for await (const post of listSearchablePosts(db, new Date())) {
        if (asked.length < (questionCount + warmUpCount) * 2) asked.push(...questionsOf(post))
        yield post
      }
    }
    const exported = await measureExportSearch(observed())
    const questions = [...new Set(asked)].filter((each) => each.length > 0)
    return { exported, questions: questions.slice(0, questionCount + warmUpCount) }
  } finally {
    await db.destroy()
  }
}

async function fill(settings: Settings) {
  reportProgress(`search: ${posts} posts ${settings.databaseUrl ? 'on PostgreSQL' : 'on SQLite'}`)
  await mkdir(settings.dataDir, { recursive: true })
  await fillLibrary(settings, posts)
}

async function timesOn(
  database: string,
  { dataDir, databaseUrl }: Settings,
  questions: string[],
): Promise<SearchTimes> {
  const site = await startMeasuredSite(dataDir, databaseUrl)
  try {
    reportProgress(`search: ${questionCount} questions on ${database}`)
    const client = await logIn(site.url)
    const publishing: number[] = []
    for (let time = 0; time < publications; time++) {
      // Lets the cached pages be rendered again first.
      await waitFor(publicationPauseMs)
      publishing.push(await client.publish(`Measured ${time}`))
    }
    const ask = (question: string) => client.read(`${searchPath}?q=${encodeURIComponent(question)}`)
    for (const question of questions.slice(questionCount)) await ask(question)
    const searching: number[] = []
    for (const question of questions.slice(0, questionCount)) searching.push(await ask(question))
    return {
      database,
      medianMs: median(searching),
      p95Ms: percentile(searching, 95),
      publishMs: median(publishing),
      publishP95Ms: percentile(publishing, 95),
    }
  } finally {
    await site.stop()
  }
}
