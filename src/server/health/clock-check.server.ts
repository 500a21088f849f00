/** Whether the clock agrees with those of the database and of the browser. */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { minuteMs, secondMs } from '#durations.ts'
import type { Finding, HealthDeps, RequestFacts } from './check-health.server.ts'

/** Codes of authenticator apps are valid for as long. */
const warningMs = 30 * secondMs
const problemMs = 5 * minuteMs

export async function checkClock(
  { db, now, config: { databaseUrl } }: HealthDeps,
  { time }: RequestFacts = {},
): Promise<Finding> {
  const offsets: [clock: string, ms: number][] = []
  if (time) offsets.push(['your browser’s', now().getTime() - time.getTime()])
  // SQLite has the clock of this process.
  if (databaseUrl) {
    const before = now().getTime()
    offsets.push(['the database’s', before - (await databaseTime(db)).getTime()])
  }
  const [largest] = offsets.toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
  if (!largest) return { status: 'ok', text: `It is ${now().toISOString()} on this server.` }
  const [clock, ms] = largest
  if (Math.abs(ms) < warningMs) {
    return { status: 'ok', text: `The server’s clock agrees with ${clock}.` }
  }
  return {
    status: Math.abs(ms) < problemMs ? 'warning' : 'problem',
    text: `The server’s clock is ${duration(Math.abs(ms))} ${ms > 0 ? 'ahead of' : 'behind'} ${clock}: scheduled posts appear at the wrong time, and codes of authenticator apps fail.`,
    nextStep:
      'Synchronise the clocks with a time server: timedatectl set-ntp true on most Linux systems.',
  }
}

async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return new Date(rows[0]?.now ?? Number.NaN)
}

function duration(ms: number) {
  const seconds = Math.round(ms / secondMs)
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
}
