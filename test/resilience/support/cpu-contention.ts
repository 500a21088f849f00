/** CPU contention on the test machine, by which time limits are scaled. */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningSite } from '../../support/running-site.ts'

/**
 * The slowdown of the site's main thread: (running + waiting for a core) / running. 1 without
 * contention and where /proc has no schedstat. I/O waits don't count.
 */
export async function cpuContention(site: RunningSite, since: CpuTime = start): Promise<number> {
  const { ran, waited } = await cpuTime(site)
  const [own, others] = [ran - since.ran, waited - since.waited]
  return own > 0 ? Math.min(maxContention, (own + others) / own) : 1
}

/** Limits are never scaled by more. */
const maxContention = 4

/** The maximum slowdown until a process exits. @param gone settles at its exit */
export async function cpuContentionUntil(
  gone: Promise<unknown>,
  site: RunningSite,
  since: CpuTime,
): Promise<number> {
  let isGone = false
  gone.finally(() => {
    isGone = true
  })
  let last = 1
  while (!isGone) {
    last = Math.max(last, await cpuContention(site, since))
    await Promise.race([gone, pause(checkIntervalMs)])
  }
  return last
}

const checkIntervalMs = 50

export interface CpuTime {
  ran: number
  waited: number
}

const start: CpuTime = { ran: 0, waited: 0 }

/** In nanoseconds since the start of the process. */
export async function cpuTime({ process: { pid } }: RunningSite): Promise<CpuTime> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0 0')
  const [ran = 0, waited = 0] = text.split(' ').map(Number)
  return { ran, waited }
}

/** With less than half a core, load shedding is expected. */
export function mayShedLoad(factor: number): boolean {
  return factor > 2
}

/** Suffix for a figure; empty without notable contention. */
export function describeContention(factor: number): string {
  return factor < 1.5
    ? ''
    : ` on a machine that is ${factor.toFixed(1)} times as slow as a free one`
}
