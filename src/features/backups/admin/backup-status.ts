/** The text of the backup status on the dashboard. */
import { formatTime } from '#api/admin/format-time.ts'
import { dayMs } from '#durations.ts'
import type { Backup, BackupOverview } from '../backup.ts'

/** Allows for a restart and for the duration of a daily backup. */
const overdueMs = 2 * dayMs

interface BackupStatus {
  isGood: boolean
  text: string
  /** The problem of a backup that is part of the text. */
  problem?: string
}

export function backupStatus(overview: BackupOverview, now: Date): BackupStatus {
  const { backups, latestVerified } = overview
  const finished = backups.filter(({ state }) => state !== 'running')
  const status = finishedStatus({ ...overview, backups: finished }, now)
  if (finished.length === backups.length) return status
  if (!latestVerified && finished.length === 0) return { isGood: true, text: inProgress }
  return { isGood: status.isGood, text: `${inProgress} ${latestText(overview)}` }
}

/** The status in a line of other facts. */
export interface BackupSummary {
  isGood: boolean
  /** When the latest verified backup was started. */
  verifiedAt?: string
}

export function summarizeBackups(overview: BackupOverview, now: Date): BackupSummary {
  const { latestVerified } = overview
  return {
    isGood: backupStatus(overview, now).isGood,
    ...(latestVerified && { verifiedAt: latestVerified.startedAt }),
  }
}

export function isRunning({ backups }: BackupOverview): boolean {
  return backups.some(({ state }) => state === 'running')
}

function finishedStatus(overview: BackupOverview, now: Date): BackupStatus {
  const { retained, backups, latestVerified } = overview
  const [newest] = backups
  const latest = latestText(overview)
  if (!newest && !latestVerified) {
    return retained > 0
      ? { isGood: true, text: firstPending }
      : { isGood: false, text: `There are no backups. ${off}` }
  }
  if (newest && !newest.verified) return withProblem(newest, `${failureText(newest)} ${latest}`)
  if (!latestVerified) return { isGood: false, text: latest }
  if (now.getTime() - Date.parse(latestVerified.startedAt) > overdueMs) {
    return { isGood: false, text: retained > 0 ? latest : `${latest} ${off}` }
  }
  if (latestVerified.problem)
    return withProblem(latestVerified, `${latest} ${latestVerified.problem}`)
  return { isGood: true, text: `${latest} A test restore of it succeeded.` }
}

function withProblem({ problem }: Backup, text: string): BackupStatus {
  return { isGood: false, text, ...(problem && { problem }) }
}

function failureText({ state, problem }: Backup) {
  const text = `The newest backup failed${state === 'failed' ? '' : ' verification'}`
  return problem ? `${text}: ${problem}` : `${text}.`
}

function latestText({ backups, latestVerified }: BackupOverview) {
  if (latestVerified)
    return `The latest verified backup is from ${formatTime(latestVerified.startedAt)}.`
  const hadVerified = backups.some(({ verified }) => verified)
  return hadVerified ? 'The verified backups no longer exist.' : 'There is no verified backup.'
}

const inProgress = 'A backup is in progress...'
const firstPending =
  'There are no backups yet. The first one starts a few minutes after the site starts.'
const off = 'Daily backups are turned off (BACKUPS_KEPT is 0).'
