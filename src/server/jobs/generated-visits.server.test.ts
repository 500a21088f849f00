/** `VISITS=1000000` makes it a million; by default as many as take seconds. */
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { createAnalyticsCounter } from '#features/analytics/analytics-counter.server.ts'
import { createUserAgentLog } from '#features/analytics/client-classes.server.ts'
import { countVisitors } from '#features/analytics/visitors.server.ts'
import { clientAddress } from '#http/client-address.server.ts'
import { createLog } from '#log/log.server.ts'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import {
  createTruth,
  type GeneratedVisit,
  generateVisits,
} from '../../../test/support/generated-visits.ts'
import { figuresOf } from '../../../test/support/visits.ts'
import { createAccessLog } from '../access-log.server.ts'
import { batchVisits } from './visits.server.ts'

const total = Number(process.env.VISITS ?? 20_000)
const timeZone = () => 'Europe/Berlin'
const log = createLog('silent')

/** One process behind a proxy: its access log, its batch and its counter. */
function startProcess(db: Db, now: () => Date) {
  const counter = createAnalyticsCounter({
    ...{ db, now, timeZone, userAgents: createUserAgentLog() },
    lookUp: async () => ({
      ownHost: 'folio.test',
      isAdmin: ({ cookie }) => cookie === 'session=admin',
      pageAt: (path) => path,
      projectAt: () => undefined,
    }),
  })
  let isKilled = false
  const count: typeof counter.count = (batch) =>
    isKilled ? Promise.resolve(0) : counter.count(batch)
  const visits = batchVisits({
    ...{ now, timeZone, log, onCounted: () => {} },
    counter: { ...counter, count },
  })
  const onServed = createAccessLog({ log, visits, metrics: undefined, trustProxy: 1 })
  const socket = { remoteAddress: '10.0.0.1' }
  return {
    flush: visits.flush,
    stop: visits.stop,
    kill: () => {
      isKilled = true
      return visits.stop()
    },
    serve({ request, status }: GeneratedVisit) {
      const received = { ...request, socket } as unknown as IncomingMessage
      onServed({ request: received, requestId: '', status, durationMs: 0 })
    },
    signal({ request: { headers } }: GeneratedVisit) {
      const forwardedFor = headers['x-forwarded-for']
      const peer = { socketAddress: socket.remoteAddress, forwardedFor }
      visits.signalled({ address: clientAddress(peer, 1), headers }, '')
    },
  }
}

/** Lets two processes serve all visits; half-way, one is killed before its second is over. */
async function replay(db: Db) {
  let time = new Date(0)
  const now = () => time
  const truth = createTruth()
  const processes = [startProcess(db, now), startProcess(db, now)]
  const pending: GeneratedVisit[][] = [[], []]
  const lost: GeneratedVisit[] = []
  let served = 0
  const flush = async () => {
    await Promise.all(processes.map((each) => each.flush()))
    for (const visit of pending.flat()) {
      truth.add(visit)
      const { person } = visit.who
      if (visit.hasBeacon && person !== undefined) truth.confirm(visit.day, person)
    }
    for (const each of pending) each.length = 0
  }
  for (const visit of generateVisits(total)) {
    const { at, process } = visit
    const isNextSecond = Math.floor(at / 1000) !== Math.floor(time.getTime() / 1000)
    if (isNextSecond && served > 0) await flush()
    time = new Date(at)
    processes[process]?.serve(visit)
    if (visit.hasBeacon) processes[process]?.signal(visit)
    pending[process]?.push(visit)
    served += 1
    if (served !== Math.floor(total / 2) + 30) continue
    await processes[1]?.kill()
    processes[1] = startProcess(db, now)
    lost.push(...(pending[1]?.splice(0) ?? []))
  }
  await flush()
  time = new Date('2026-04-01T12:00:00Z')
  const request = { method: 'GET', url: '/', headers: {} }
  processes[0]?.serve({ request, status: 200 } as GeneratedVisit)
  await Promise.all(processes.map(({ stop }) => stop()))
  return { truth: truth.figures(), lost }
}

test(
  'generated visits are rolled up with their true figures, by two processes of which one is killed',
  async () => {
    const db = await openMigratedDatabase()
    const { truth, lost } = await replay(db)
    for (const [day, expected] of Object.entries(truth)) {
      for (const [kind, figures] of Object.entries(expected)) {
        expect(await figuresOf(db, day, kind), `${day} ${kind}`).toEqual(figures)
      }
    }
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.length).toBeLessThanOrEqual(100)
    expect(await countVisitors(db)).toBeGreaterThan(0)
    expect(await db.selectFrom('visit_trail').selectAll().execute()).toEqual([])
  },
  Math.max(60_000, total),
)
