/** Compares servers on the same bytes: throughput, latency and CPU time. */
import { join } from 'node:path'
import { fillArchive } from './archive.ts'
import { load } from './load.ts'
import { startMeasuredSite } from './measured-site.ts'
import { cpuMs, memoryMb, pinServer } from './processes.ts'
import { reportProgress } from './progress.ts'
import { type NamedServer, names, startServers } from './servers.ts'
import {
  bareRequestFor,
  readTargets,
  requestFor,
  settle,
  type Target,
  type TargetRequest,
} from './targets.ts'

/** As many as in the comparison of bench/README.md. */
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
  /** Interleaved with the rounds of the other servers. */
  rounds: Round[]
}

export interface Cached {
  rows: CachedRow[]
  /** The site's memory after all rounds. */
  afterLoadMb: number
}

interface Run {
  target: Target
  server: NamedServer
  request: TargetRequest
  rounds: Round[]
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
    const runs = await pairTargets(targets, servers)
    for (const run of runs) await measureRound(run)
    for (let round = 1; round <= rounds; round++) {
      reportProgress(`cached: round ${round} of ${rounds}, ${runs.length * roundSeconds} seconds`)
      for (const run of runs) run.rounds.push(await measureRound(run))
    }
    return { rows: runs.map(toRow), afterLoadMb: memoryMb(site.pid) }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

/** Groups the servers by target, so that compared measurements are close together in time. */
async function pairTargets(targets: Target[], servers: NamedServer[]): Promise<Run[]> {
  const runs: Run[] = []
  for (const target of targets) {
    for (const server of servers) {
      const isBare = server.name === names.bare
      const request = isBare
        ? await bareRequestFor(server.url, target)
        : await requestFor(server.url, target)
      if (request) runs.push({ target, server, request, rounds: [] })
    }
  }
  return runs
}

async function measureRound({ server, request }: Run): Promise<Round> {
  const before = cpuMs(server.pids) ?? Number.NaN
  const { requests, ...speed } = await load(request.url, request.headers, roundSeconds)
  const usedMs = (cpuMs(server.pids) ?? Number.NaN) - before
  return { ...speed, cpuUs: (usedMs * 1000) / requests }
}

function toRow({ target, server, rounds }: Run): CachedRow {
  return { target: target.name, server: server.name, rounds }
}
