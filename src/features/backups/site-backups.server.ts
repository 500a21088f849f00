/** The backups that a running site makes: one each day, and one whenever it is asked for. */
import { dirname, join } from 'node:path'
import type { Db } from '#db/open.server.ts'
import type { Log } from '#http/log.server.ts'
import type { S3Copies } from '#storage/s3-copies.server.ts'
import type { MadeBackup } from './back-up.server.ts'
import { backupCopies } from './backup-copies.server.ts'
import { BackupFault, diskTooFull, isDiskFull } from './backup-fault.server.ts'
import { notWholeName } from './backup-names.server.ts'
import {
  type BackupRow,
  claimBackup,
  forgetOldBackups,
  interrupted,
  isBackupDue,
  keepClaim,
  noteBackupFailed,
  noteBackupMade,
} from './backup-queries.server.ts'
import { removeNotWhole, removeOldBackups } from './kept-backups.server.ts'
import { removeLeftScratch, withScratch } from './scratch.server.ts'
import { giveName } from './whole-file.server.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** The first visitors after a start come first. */
const firstLookMs = 5 * minuteMs

export interface SiteBackupsParts {
  db: Db
  now: () => Date
  log: Log
  /** Where they lie: in the data folder. */
  folder: string
  /** How many of them stay; 0: none is made by itself, and none removed. */
  kept: number
  /** Writes one to this file and tries it. It may stop half-way when it is told to. */
  make: (file: string, scratch: string, signal: AbortSignal) => Promise<MadeBackup>
  /** Where a copy of each one goes that was found whole; absent: nowhere. */
  bucket?: S3Copies
}

export interface SiteBackups {
  folder: string
  kept: number
  /** Begins one. @returns undefined where one is being made already */
  begin: () => Promise<BackupRow | undefined>
  /** Makes the daily one where it is due, else the copy that is missing; resolves when it is done. */
  makeIfDue: () => Promise<void>
  /** Looks every hour what is to do, the first time some minutes from now; clears up after a crash. */
  schedule: () => void
  /** Stops what is being made. Resolves when nothing is written here any more. */
  stop: () => Promise<void>
}

export function siteBackups(parts: SiteBackupsParts): SiteBackups {
  const { db, now, log, folder, kept, bucket } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const copies = bucket && backupCopies({ db, log, folder, kept, bucket, signal })
  const timers = new Set<NodeJS.Timeout>()
  let running: Promise<unknown> = Promise.resolve()

  async function begin() {
    if (signal.aborted) return undefined
    const claimed = claimBackup(db, now())
    const done = claimed.then((row) => row && work(row))
    // A copy of the one before may still be under way.
    running = Promise.all([running, done.catch(tellUnnoted)])
    return claimed
  }

  function tellUnnoted(err: unknown) {
    log.error({ err }, 'A backup could not be noted')
  }

  async function work({ id, file }: BackupRow) {
    const claim = setInterval(() => keepClaim(db, id, now()).catch(() => {}), minuteMs).unref()
    try {
      const made = await make(file)
      await noteBackupMade(db, id, made, now())
      if (made.problem) log.error({ file, problem: made.problem }, 'A backup is not whole')
      else await finish(id, made)
    } catch (err) {
      const problem = signal.aborted ? interrupted : sentenceOf(err)
      log.error({ err, file }, 'A backup could not be made')
      await noteBackupFailed(db, id, problem, now())
    } finally {
      clearInterval(claim)
    }
  }

  /** It gets the name of a good one only when it was found to be one. */
  async function make(file: string) {
    const untried = notWholeName(file)
    const made = await withScratch(folder, async (scratch) => {
      await clearUp()
      signal.throwIfAborted()
      return parts.make(join(folder, untried), scratch, signal)
    })
    if (!made.problem) await giveName(join(folder, untried), join(folder, file))
    await removeNotWhole(folder)
    return { ...made, file: made.problem ? untried : file }
  }

  /** Older ones go only now that this one is known to be whole. */
  async function finish(id: string, { file, size, counts }: MadeBackup & { file: string }) {
    log.info({ file, size, ...counts }, 'A backup was made, and restored aside to try it')
    const removed = await removeOldBackups(folder, kept)
    if (removed.length > 0) log.info({ removed }, 'Old backups were removed')
    await forgetOldBackups(db, now())
    await copies?.copy({ id, file })
  }

  async function makeIfDue() {
    const isDue = kept > 0 && (await isBackupDue(db, now()))
    if (!(isDue && (await begin())) && copies) running = running.then(catchUp)
    await running
  }

  async function catchUp() {
    await copies
      ?.catchUp()
      .catch((err) => log.warn({ err }, 'Whether a backup is in the bucket could not be read'))
  }

  /** Restores leave what they left in the data folder itself. */
  async function clearUp() {
    for (const each of [folder, dirname(folder)]) await removeLeftScratch(each)
  }

  function schedule() {
    const look = () =>
      makeIfDue().catch((err) => log.warn({ err }, 'Whether a backup is due could not be read'))
    timers.add(setTimeout(look, firstLookMs).unref())
    timers.add(setInterval(look, hourMs).unref())
    clearUp().catch((err) => log.warn({ err }, 'Half-done backups could not be cleared up'))
  }

  async function stop() {
    for (const timer of timers) clearTimeout(timer)
    stopping.abort()
    await running
  }

  return { folder, kept, begin, makeIfDue, schedule, stop }
}

function sentenceOf(error: unknown): string {
  if (error instanceof BackupFault) return error.message
  if (isDiskFull(error)) return diskTooFull
  return 'Something went wrong; the log tells what. It is tried again within the hour.'
}
