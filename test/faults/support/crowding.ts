/**
 * How crowded the machine is: a limit in time is one for a machine that has a core to spare, and the
 * checks of others may be running on this one.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningSite } from '../../support/running-site.ts'

/**
 * Of the time in which the site's main thread wanted to run since then, how many times as long it took
 * as it would have alone; 1 where it never waited for a core, and where the system does not tell.
 * What the site itself does too slowly, or waits for, does not count.
 */
export async function crowding(site: RunningSite, since: CoreTime = start): Promise<number> {
  const { ran, waited } = await coreTime(site)
  const [own, others] = [ran - since.ran, waited - since.waited]
  return own > 0 ? Math.min(mostCrowded, (own + others) / own) : 1
}

/** A limit is never stretched further than this. */
const mostCrowded = 4

/** The same for a process that is about to end. @param gone settles at its end */
export async function crowdingUntil(
  gone: Promise<unknown>,
  site: RunningSite,
  since: CoreTime,
): Promise<number> {
  let isGone = false
  gone.finally(() => {
    isGone = true
  })
  let last = 1
  while (!isGone) {
    last = Math.max(last, await crowding(site, since))
    await Promise.race([gone, pause(lookMs)])
  }
  return last
}

const lookMs = 50

export interface CoreTime {
  ran: number
  waited: number
}

const start: CoreTime = { ran: 0, waited: 0 }

/** In nanoseconds, since the process began. */
export async function coreTime({ process: { pid } }: RunningSite): Promise<CoreTime> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0 0')
  const [ran = 0, waited = 0] = text.split(' ').map(Number)
  return { ran, waited }
}

/** Where the site gets less than half a core, it is right to turn some away at once. */
export function mayTurnAway(factor: number): boolean {
  return factor > 2
}

/** For a figure: nothing on a machine that is free enough. */
export function toldCrowd(factor: number): string {
  return factor < 1.5
    ? ''
    : ` on a machine that is ${factor.toFixed(1)} times as slow as a free one`
}
