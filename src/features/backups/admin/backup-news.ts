/** What stands on the dashboard about backups, in words. */
import { readableTime } from '#http/admin/readable-time.ts'
import type { Backup, BackupOverview } from '../backup.ts'

const dayMs = 24 * 3_600_000
/** A daily one may be late by what it takes, and by a restart. */
const lateMs = 2 * dayMs

export interface BackupNews {
  /** Whether the owner can sleep. */
  isGood: boolean
  text: string
  /** The sentence of one of them that is part of the text. */
  problem?: string
}

/** How it stands as a whole. */
export function backupNews(overview: BackupOverview, now: Date): BackupNews {
  const { backups, lastGood } = overview
  const finished = backups.filter(({ state }) => state !== 'running')
  const standing = standingOf({ ...overview, backups: finished }, now)
  if (finished.length === backups.length) return standing
  if (!lastGood && finished.length === 0) return { isGood: true, text: beingMade }
  return { isGood: standing.isGood, text: `${beingMade} ${lastOf(overview)}` }
}

/** Whether one is under way, so that it is worth while to look again. */
export function isBeingMade({ backups }: BackupOverview): boolean {
  return backups.some(({ state }) => state === 'running')
}

function standingOf(overview: BackupOverview, now: Date): BackupNews {
  const { kept, backups, lastGood } = overview
  const [newest] = backups
  const last = lastOf(overview)
  if (!newest && !lastGood) {
    return kept > 0
      ? { isGood: true, text: first }
      : { isGood: false, text: `There is none. ${off}` }
  }
  if (newest && !newest.rehearsed) return withProblem(newest, `${troubleOf(newest)} ${last}`)
  if (!lastGood) return { isGood: false, text: last }
  if (now.getTime() - Date.parse(lastGood.startedAt) > lateMs) {
    return { isGood: false, text: kept > 0 ? last : `${last} ${off}` }
  }
  if (lastGood.problem) return withProblem(lastGood, `${last} ${lastGood.problem}`)
  return { isGood: true, text: `${last} Everything in it was restored aside to try it.` }
}

function withProblem({ problem }: Backup, text: string): BackupNews {
  return { isGood: false, text, ...(problem && { problem }) }
}

function troubleOf({ state, problem }: Backup) {
  const trouble = state === 'failed' ? 'The newest one failed' : 'The newest one is not whole'
  return problem ? `${trouble}: ${problem}` : `${trouble}.`
}

function lastOf({ backups, lastGood }: BackupOverview) {
  if (lastGood) return `The last good one is of ${readableTime(lastGood.startedAt)}.`
  const wasHere = backups.some(({ rehearsed }) => rehearsed)
  return wasHere ? 'No good backup is here any more.' : 'There is no backup that can be relied on.'
}

const beingMade = 'A backup is being made...'
const first = 'There is none yet. The first one is made some minutes after the start.'
const off = 'Daily backups are turned off (BACKUPS_KEPT is 0).'
