/** Whether there is a recent backup that a test restore has verified. */
import { dayMs, hourMs } from '#durations.ts'
import type { BackupOverview } from '#features/backups/backup.ts'
import { backupOverview } from '#features/backups/backup-overview.server.ts'
import { formatSize } from '#features/backups/format-size.ts'
import type { Finding, HealthDeps } from './check-health.server.ts'

/** Allows for a restart and for the duration of a daily backup. */
const overdueMs = 2 * dayMs

export async function checkBackups({ db, now, backups, config }: HealthDeps): Promise<Finding> {
  const isShared = config.databaseUrl !== undefined
  return findingOf(await backupOverview(db, { ...backups, isShared, now }), now())
}

function findingOf({ retained, backups, latestVerified }: BackupOverview, now: Date): Finding {
  const newest = backups.find(({ state }) => state !== 'running')
  const latest = latestVerified
    ? `The latest verified backup is ${age(latestVerified.startedAt, now)} old (${formatSize(latestVerified.size ?? 0)}).`
    : 'There is no verified backup.'
  if (newest && !newest.verified) {
    return {
      status: 'problem',
      text: `The newest backup failed${newest.problem ? `: ${newest.problem}` : '.'} ${latest}`,
      nextStep: 'Remove the cause, then start a backup on the dashboard.',
    }
  }
  if (!latestVerified) {
    return {
      status: retained > 0 && !newest ? 'warning' : 'problem',
      text: latest,
      nextStep:
        retained > 0
          ? 'The first one starts a few minutes after the site; or start it on the dashboard.'
          : `${turnedOff} Set it, or run npm run backup each day.`,
    }
  }
  if (now.getTime() - Date.parse(latestVerified.startedAt) > overdueMs) {
    return {
      status: 'problem',
      text: latest,
      nextStep: retained > 0 ? 'Start one on the dashboard, and look at the log.' : turnedOff,
    }
  }
  if (latestVerified.problem) {
    return {
      status: 'warning',
      text: `${latest} ${latestVerified.problem}`,
      nextStep: 'Check BACKUPS_S3_URL. The copy is repeated within the hour.',
    }
  }
  return { status: 'ok', text: latest }
}

const turnedOff = 'Daily backups are turned off (BACKUPS_KEPT is 0).'

function age(time: string, now: Date) {
  const hours = Math.floor((now.getTime() - Date.parse(time)) / hourMs)
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
