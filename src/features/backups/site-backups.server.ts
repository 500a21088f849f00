/** The backups that a running site makes: one each day, and one whenever it is asked for. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/open.server.ts'
import type { Log } from '#http/log.server.ts'
import type { S3Copies } from '#storage/s3-copies.server.ts'
import type { MadeBackup } from './back-up.server.ts'
import { BackupFault, diskTooFull, isDiskFull } from './backup-fault.server.ts'
import { isSiteBackup } from './backup-names.server.ts'
import {
  type BackupRow,
  claimBackup,
  forgetOldBackups,
  interrupted,
  isBackupDue,
  keepClaim,
  noteBackupFailed,
  noteBackupMade,
  noteProblem,
} from './backup-queries.server.ts'
import { removeOldBackups } from './kept-backups.server.ts'
import { removeLeftScratch, withScratch } from './scratch.server.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

export const notCopied =
  'It is whole and lies here, but could not be copied to the bucket of BACKUPS_S3_URL; the log tells why.'

/** The first visitors after a start come first. */
const firstLookMs = 5 * minuteMs

export interface SiteBackupsParts {
  db: Db
  now: () => Date
  log: Log
  /** Where they lie. */
  folder: string
  /** How many of them stay; 0: none is made by itself, and none removed. */
  kept: number
  /** Writes one to this file and tries it. It may stop half-way when it is told to. */
  make: (file: string, scratch: string, signal: AbortSignal) => Promise<MadeBackup>
  /** Where a copy of each one goes that was found whole; absent: nowhere. */
  copies?: Pick<S3Copies, 'add' | 'keepNewest'>
}

export interface SiteBackups {
  folder: string
  kept: number
  /** Begins one. @returns undefined where one is being made already */
  begin: () => Promise<BackupRow | undefined>
  /** Begins the daily one where it is due, and resolves when it is done. */
  makeIfDue: () => Promise<void>
  /** Looks every hour whether one is due, the first time some minutes from now. */
  schedule: () => void
  /** Stops what is being made. Resolves when nothing is written any more. */
  stop: () => Promise<void>
}

export function siteBackups(parts: SiteBackupsParts): SiteBackups {
  const { db, now, log, folder, kept, copies } = parts
  const stopping = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  let running: Promise<void> = Promise.resolve()

  async function begin() {
    const row = stopping.signal.aborted ? undefined : await claimBackup(db, now())
    if (row) {
      running = work(row).catch((err) => log.error({ err }, 'A backup could not be noted'))
    }
    return row
  }

  async function work({ id, file }: BackupRow) {
    const claim = setInterval(() => keepClaim(db, id, now()).catch(() => {}), minuteMs).unref()
    try {
      const made = await make(file)
      await noteBackupMade(db, id, made, now())
      if (made.problem) log.error({ file, problem: made.problem }, 'A backup is not whole')
      else await finish(id, file, made)
    } catch (err) {
      const problem = stopping.signal.aborted ? interrupted : sentenceOf(err)
      log.error({ err, file }, 'A backup could not be made')
      await noteBackupFailed(db, id, problem, now())
    } finally {
      clearInterval(claim)
    }
  }

  async function make(file: string) {
    return withScratch(folder, async (scratch) => {
      await removeLeftScratch(folder)
      stopping.signal.throwIfAborted()
      return parts.make(join(folder, file), scratch, stopping.signal)
    })
  }

  /** Older ones go only now that this one is known to be whole. */
  async function finish(id: string, file: string, { size, counts }: MadeBackup) {
    log.info({ file, size, ...counts }, 'A backup was made, and restored aside to try it')
    const removed = await removeOldBackups(folder, kept)
    if (removed.length > 0) log.info({ removed }, 'Old backups were removed')
    await forgetOldBackups(db, now())
    if (copies) await copy(id, file, copies)
  }

  async function copy(id: string, file: string, to: NonNullable<typeof copies>) {
    try {
      await to.add(join(folder, file))
      if (kept > 0) await to.keepNewest(kept, isSiteBackup)
    } catch (err) {
      log.error({ err, file }, 'A backup could not be copied to the bucket')
      await noteProblem(db, id, notCopied)
    }
  }

  async function makeIfDue() {
    if (kept === 0 || !(await isBackupDue(db, now()))) return
    if (await begin()) await running
  }

  return {
    folder,
    kept,
    begin,
    makeIfDue,
    schedule: () => {
      const look = () =>
        makeIfDue().catch((err) => log.warn({ err }, 'Whether a backup is due could not be read'))
      timers.add(setTimeout(look, firstLookMs).unref())
      timers.add(setInterval(look, hourMs).unref())
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      stopping.abort()
      await running
    },
  }
}

/** Whether the file of a backup is where it was put. */
export async function isThere(folder: string, file: string): Promise<boolean> {
  return stat(join(folder, file)).then(
    (found) => found.isFile(),
    () => false,
  )
}

function sentenceOf(error: unknown): string {
  if (error instanceof BackupFault) return error.message
  if (isDiskFull(error)) return diskTooFull
  return 'Something went wrong; the log tells what. It is tried again within the hour.'
}
