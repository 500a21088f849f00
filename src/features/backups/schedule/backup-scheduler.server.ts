/** Creates a backup every day and on request while the site runs. */
import { dirname, join } from 'node:path'
import type { Db } from '#db/open.server.ts'
import { hourMs, minuteMs } from '#durations.ts'
import type { Log } from '#log/log.server.ts'
import type { S3Copies } from '#storage/s3-copies.server.ts'
import { publishFile } from '../archive/atomic-file.server.ts'
import type { BackupResult } from '../archive/create-backup.server.ts'
import { removeLeftoverTempDirs, withTempDir } from '../archive/temp-dir.server.ts'
import { BackupError, diskTooFull, isDiskFull } from '../backup-error.server.ts'
import { unverifiedName } from '../backup-names.server.ts'
import {
  type BackupRow,
  claimBackup,
  deleteOldBackupRecords,
  interruptedMessage,
  isBackupDue,
  recordBackup,
  recordFailure,
  renewClaim,
} from '../backup-queries.server.ts'
import { offsiteCopies } from './offsite-copies.server.ts'
import { removeOldBackups, removeUnverified } from './retention.server.ts'

/** Keeps the load low while the site starts. */
const firstCheckMs = 5 * minuteMs

export interface BackupSchedulerDeps {
  db: Db
  now: () => Date
  log: Log
  /** The backups folder in the data folder. */
  folder: string
  /** How many backups are retained; 0 disables daily backups and removal. */
  retained: number
  /** Writes a backup to the file and verifies it. */
  make: (file: string, tempDir: string, signal: AbortSignal) => Promise<BackupResult>
  /** Receives a copy of each verified backup. */
  bucket?: S3Copies
}

export interface BackupScheduler {
  folder: string
  retained: number
  /** Starts a backup. @returns undefined if one is already in progress */
  start: () => Promise<BackupRow | undefined>
  /** Creates the daily backup if it is due, else a missing offsite copy; resolves when done. */
  runIfDue: () => Promise<void>
  /** Runs what is due every hour, first after a few minutes; cleans up after crashes. */
  schedule: () => void
  /** Aborts a backup in progress. Resolves when nothing is written any more. */
  stop: () => Promise<void>
}

export function createBackupScheduler(deps: BackupSchedulerDeps): BackupScheduler {
  const { db, now, log, folder, retained, bucket } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const copies = bucket && offsiteCopies({ db, log, folder, retained, bucket, signal })
  const timers = new Set<NodeJS.Timeout>()
  let running: Promise<unknown> = Promise.resolve()

  async function start() {
    if (signal.aborted) return undefined
    const claimed = claimBackup(db, now())
    const done = claimed.then((row) => row && run(row))
    // The copy of the previous backup may still be in progress.
    running = Promise.all([running, done.catch(logUnrecorded)])
    return claimed
  }

  function logUnrecorded(err: unknown) {
    log.error({ err }, 'Failed to record a backup')
  }

  async function run({ id, file }: BackupRow) {
    const renewal = setInterval(() => renewClaim(db, id, now()).catch(() => {}), minuteMs).unref()
    try {
      const backup = await make(file)
      await recordBackup(db, id, backup, now())
      if (backup.problem) log.error({ file, problem: backup.problem }, 'Backup verification failed')
      else await finish(id, backup)
    } catch (err) {
      const problem = signal.aborted ? interruptedMessage : toMessage(err)
      log.error({ err, file }, 'Backup failed')
      await recordFailure(db, id, problem, now())
    } finally {
      clearInterval(renewal)
    }
  }

  /** A backup gets its final name only after verification. */
  async function make(file: string) {
    const unverified = unverifiedName(file)
    const backup = await withTempDir(folder, async (tempDir) => {
      await cleanUp()
      signal.throwIfAborted()
      return deps.make(join(folder, unverified), tempDir, signal)
    })
    if (!backup.problem) await publishFile(join(folder, unverified), join(folder, file))
    await removeUnverified(folder)
    return { ...backup, file: backup.problem ? unverified : file }
  }

  /** Removes older backups only after this one is verified. */
  async function finish(id: string, { file, size, counts }: BackupResult & { file: string }) {
    log.info({ file, size, ...counts }, 'Backup created and verified')
    const removed = await removeOldBackups(folder, retained)
    if (removed.length > 0) log.info({ removed }, 'Old backups removed')
    await deleteOldBackupRecords(db, now())
    await copies?.copy({ id, file })
  }

  async function runIfDue() {
    const isDue = retained > 0 && (await isBackupDue(db, now()))
    if (!(isDue && (await start())) && copies) running = running.then(catchUp)
    await running
  }

  async function catchUp() {
    await copies?.catchUp().catch((err) => log.warn({ err }, 'Failed to check the offsite copies'))
  }

  /** Restores use temporary folders in the data folder itself. */
  async function cleanUp() {
    for (const parent of [folder, dirname(folder)]) await removeLeftoverTempDirs(parent)
  }

  function schedule() {
    const check = () =>
      runIfDue().catch((err) => log.warn({ err }, 'Failed to check whether a backup is due'))
    timers.add(setTimeout(check, firstCheckMs).unref())
    timers.add(setInterval(check, hourMs).unref())
    cleanUp().catch((err) => log.warn({ err }, 'Failed to remove leftover temporary folders'))
  }

  async function stop() {
    for (const timer of timers) clearTimeout(timer)
    stopping.abort()
    await running
  }

  return { folder, retained, start, runIfDue, schedule, stop }
}

function toMessage(error: unknown): string {
  if (error instanceof BackupError) return error.message
  if (isDiskFull(error)) return diskTooFull
  return 'Something went wrong; see the log for details. It is retried within the hour.'
}
