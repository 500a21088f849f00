/** Selects and describes the backups listed on the dashboard. */
import { formatTime, formatTimeToTheSecond } from '#api/admin/format-time.ts'
import type { Backup, BackupOverview } from '../backup.ts'
import { formatCounts } from '../format-counts.ts'
import { formatSize } from '../format-size.ts'

const shownCount = 3

export interface BackupListItem {
  backup: Backup
  /** Start time, unique within the list. */
  time: string
  /** '33 KB', '6 posts' and so on. */
  facts: string[]
  /** Absent if it is displayed elsewhere. */
  problem?: string
}

/**
 * The newest backups and always the latest verified one. Consecutive failures form one item.
 * @param statusProblem the problem displayed above the list
 */
export function backupListView(overview: BackupOverview, statusProblem?: string): BackupListItem[] {
  const groups = groupBackups(overview)
  const problems = groups.map(([{ problem }]) => problem)
  const times = groups.map(([{ startedAt }]) => formatTime(startedAt))
  return groups.map((group, index) => {
    const [backup] = group
    const { problem, startedAt } = backup
    const isRepeated = problem === statusProblem || problems.indexOf(problem) < index
    const isUniqueTime = times.filter((time) => time === times[index]).length === 1
    return {
      backup,
      time: isUniqueTime ? formatTime(startedAt) : formatTimeToTheSecond(startedAt),
      facts: [...toFacts(backup), ...failureSummary(group)],
      ...(problem && !isRepeated && { problem }),
    }
  })
}

type Group = [newest: Backup, ...older: Backup[]]

function groupBackups({ backups, latestVerified }: BackupOverview): Group[] {
  const groups: Group[] = []
  for (const backup of backups) {
    const last = groups.at(-1)
    if (last?.[0].state === 'failed' && backup.state === 'failed') last.push(backup)
    else groups.push([backup])
  }
  const shown = groups.slice(0, shownCount)
  const isShown = shown.some(([{ _id }]) => _id === latestVerified?._id)
  return latestVerified && !isShown ? [...shown, [latestVerified]] : shown
}

function toFacts({ state, size, counts, fileExists }: Backup) {
  return [
    ...(size === undefined ? [] : [formatSize(size)]),
    ...(counts ? formatCounts(counts) : []),
    ...(state === 'done' && !fileExists ? ['Its file is not on this machine'] : []),
  ]
}

function failureSummary(group: Group) {
  const oldest = group.at(-1)
  if (!oldest || group.length === 1) return []
  return [`Failed ${group.length} times since ${formatTime(oldest.startedAt)}`]
}
