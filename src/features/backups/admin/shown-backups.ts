/** Which backups stand on the dashboard, and what is said of each. */
import { readableTime, readableTimeToTheSecond } from '#http/admin/readable-time.ts'
import type { Backup, BackupOverview } from '../backup.ts'
import { readableCounts } from '../readable-counts.ts'
import { readableSize } from '../readable-size.ts'

const shownCount = 3

export interface ShownBackup {
  backup: Backup
  /** When it began, as no other one that is shown. */
  time: string
  /** '33 KB', '6 posts' and so on. */
  facts: string[]
  /** Absent where it stands elsewhere already. */
  problem?: string
}

/**
 * The newest few, and the last good one whatever came after it. Failures in a row are one.
 * @param told a problem that stands above them
 */
export function shownBackups(overview: BackupOverview, told?: string): ShownBackup[] {
  const groups = groupsOf(overview)
  const problems = groups.map(([{ problem }]) => problem)
  const times = groups.map(([{ startedAt }]) => readableTime(startedAt))
  return groups.map((group, index) => {
    const [backup] = group
    const { problem, startedAt } = backup
    const isTold = problem === told || problems.indexOf(problem) < index
    const isAlone = times.filter((time) => time === times[index]).length === 1
    return {
      backup,
      time: isAlone ? readableTime(startedAt) : readableTimeToTheSecond(startedAt),
      facts: [...factsOf(backup), ...failuresOf(group)],
      ...(problem && !isTold && { problem }),
    }
  })
}

type Group = [newest: Backup, ...older: Backup[]]

function groupsOf({ backups, lastGood }: BackupOverview): Group[] {
  const groups: Group[] = []
  for (const backup of backups) {
    const last = groups.at(-1)
    if (last && hasFailed(last[0]) && hasFailed(backup)) last.push(backup)
    else groups.push([backup])
  }
  const shown = groups.slice(0, shownCount)
  const isShown = shown.some(([{ _id }]) => _id === lastGood?._id)
  return lastGood && !isShown ? [...shown, [lastGood]] : shown
}

function hasFailed({ state }: Backup) {
  return state === 'failed'
}

function factsOf({ state, size, counts, isThere }: Backup) {
  return [
    ...(size === undefined ? [] : [readableSize(size)]),
    ...(counts ? readableCounts(counts) : []),
    ...(state === 'done' && !isThere ? ['Its file is not on this machine'] : []),
  ]
}

function failuresOf(group: Group) {
  const oldest = group.at(-1)
  if (!oldest || group.length === 1) return []
  return [`Failed ${group.length} times since ${readableTime(oldest.startedAt)}`]
}
