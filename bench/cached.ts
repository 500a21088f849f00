/** The same bytes from several servers in turn: who answers how many requests, how fast, at which cost. */
import { join } from 'node:path'
import { fillArchive } from './archive.ts'
import { load } from './load.ts'
import { startMeasuredSite } from './measured-site.ts'
import { cpuMs, memoryMb, pinServer } from './processes.ts'
import { type NamedServer, names, startServers } from './servers.ts'
import {
  bareQuestion,
  type Question,
  questionFor,
  readTargets,
  settle,
  type Target,
} from './targets.ts'
import { tell } from './tell.ts'

/** As many posts as the peers had. */
const posts = 20
const [rounds, roundSeconds] = [9, 1]

export interface Round {
  perSecond: number
  p50Ms: number
  p99Ms: number
  cpuUs: number
}

export interface CachedRow {
  target: string
  server: string
  /** In turn with those of the other servers: the first of one lies beside the first of another. */
  rounds: Round[]
}

export interface Cached {
  rows: CachedRow[]
  /** Of the site, after all of it. */
  afterLoadMb: number
}

interface Duel {
  target: Target
  server: NamedServer
  question: Question
  done: Round[]
}

export async function measureCached(folder: string): Promise<Cached> {
  const dataDir = join(folder, 'twenty-posts')
  await fillArchive(dataDir, { posts, messages: 0 })
  const site = await startMeasuredSite(dataDir)
  const targets = await readTargets()
  const servers = await settle(site.url, targets)
    .then(() => startServers(site, targets, { folder, dataDir }))
    .catch(async (error) => {
      await site.stop()
      throw error
    })
  try {
    for (const { pids } of servers) pids.forEach(pinServer)
    const duels = await pair(targets, servers)
    for (const duel of duels) await askFor(duel)
    for (let round = 1; round <= rounds; round++) {
      tell(`cached: round ${round} of ${rounds}, ${duels.length * roundSeconds} seconds`)
      for (const duel of duels) duel.done.push(await askFor(duel))
    }
    return { rows: duels.map(toRow), afterLoadMb: memoryMb(site.pid) }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

/** Server after server for one target, so that what they are compared by lies close together in time. */
async function pair(targets: Target[], servers: NamedServer[]): Promise<Duel[]> {
  const duels: Duel[] = []
  for (const target of targets) {
    for (const server of servers) {
      const isBare = server.name === names.bare
      const question = isBare
        ? await bareQuestion(server.url, target)
        : await questionFor(server.url, target)
      if (question) duels.push({ target, server, question, done: [] })
    }
  }
  return duels
}

async function askFor({ server, question }: Duel): Promise<Round> {
  const before = cpuMs(server.pids) ?? Number.NaN
  const { requests, ...speed } = await load(question.url, question.headers, roundSeconds)
  const spent = (cpuMs(server.pids) ?? Number.NaN) - before
  return { ...speed, cpuUs: (spent * 1000) / requests }
}

function toRow({ target, server, done }: Duel): CachedRow {
  return { target: target.name, server: server.name, rounds: done }
}
