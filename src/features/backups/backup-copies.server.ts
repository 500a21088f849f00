/** Copies of the site's own backups in a bucket. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/open.server.ts'
import type { Log } from '#http/log.server.ts'
import type { S3Copies } from '#storage/s3-copies.server.ts'
import { type BackupRow, newestGoodBackup, noteProblem } from './backup-queries.server.ts'
import { outdatedOf } from './kept-backups.server.ts'

export const notCopied =
  'It is whole and lies here, but could not be copied to the bucket of BACKUPS_S3_URL; the log tells why. It is tried again within the hour.'

interface Parts {
  db: Db
  log: Log
  folder: string
  kept: number
  bucket: S3Copies
  /** A copy may take long; when this is told nobody waits for it any more. */
  signal: AbortSignal
}

export interface BackupCopies {
  /** Copies one, and removes there what is out of date. What goes wrong stands on the dashboard. */
  copy: (backup: Pick<BackupRow, 'id' | 'file'>) => Promise<void>
  /** Copies the newest good one where it is not in the bucket yet. */
  catchUp: () => Promise<void>
}

export function backupCopies({ db, log, folder, kept, bucket, signal }: Parts): BackupCopies {
  async function copy({ id, file }: Pick<BackupRow, 'id' | 'file'>) {
    try {
      await unlessTold(signal, bring(file))
      await noteProblem(db, id, null)
    } catch (err) {
      log.error({ err, file }, 'A backup could not be copied to the bucket')
      await noteProblem(db, id, notCopied)
    }
  }

  async function bring(file: string) {
    await bucket.add(join(folder, file))
    await bucket.remove(outdatedOf(await bucket.names(), kept))
  }

  async function catchUp() {
    const newest = await newestGoodBackup(db)
    if (!newest || !(await isThere(folder, newest.file))) return
    const names = await unlessTold(signal, bucket.names())
    if (!names.includes(newest.file)) return copy(newest)
    if (newest.problem === notCopied) await noteProblem(db, newest.id, null)
  }

  return { copy, catchUp }
}

/** Whether the file of a backup is where it was put. */
export async function isThere(folder: string, file: string): Promise<boolean> {
  return stat(join(folder, file)).then(
    (found) => found.isFile(),
    () => false,
  )
}

async function unlessTold<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', giveUp))
}
