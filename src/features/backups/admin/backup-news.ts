/** What stands on the dashboard about backups, in words. */
import { readableTime } from '#http/admin/readable-time.ts'
import type { Backup, BackupOverview } from '../backup.ts'
import { readableCounts } from '../readable-counts.ts'
import { readableSize } from '../readable-size.ts'

const dayMs = 24 * 3_600_000
/** A daily one may be late by what it takes, and by a restart. */
const lateMs = 2 * dayMs

/** How it stands as a whole; `isGood` tells whether the owner can sleep. */
export function backupNews({ kept, backups }: BackupOverview, now: Date) {
  const isRunning = backups[0]?.state === 'running'
  if (isRunning) return { isGood: true, text: 'A backup is being made...' }
  const good = backups.find(({ rehearsed }) => rehearsed)
  if (!good) {
    if (backups.length > 0)
      return { isGood: false, text: 'There is no backup that can be relied on.' }
    const first = 'There is none yet. The first one is made some minutes after the start.'
    return { isGood: kept > 0, text: kept > 0 ? first : `There is none. ${turnedOff}` }
  }
  const isLate = now.getTime() - Date.parse(good.startedAt) > lateMs
  const last = `The last good one is of ${readableTime(good.startedAt)}.`
  if (isLate) return { isGood: false, text: kept > 0 ? last : `${last} ${turnedOff}` }
  if (good.problem) return { isGood: false, text: `${last} ${good.problem}` }
  return { isGood: true, text: `${last} Everything in it was restored aside to try it.` }
}

const turnedOff = 'Daily backups are turned off (BACKUPS_KEPT is 0).'

/** '33 KB', '6 posts', … of one that was made. */
export function backupFacts({ size, counts }: Backup): string[] {
  return [
    ...(size === undefined ? [] : [readableSize(size)]),
    ...(counts ? readableCounts(counts) : []),
  ]
}
