/** Copies site backups to an S3 bucket. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/open.server.ts'
import type { Log } from '#log/log.server.ts'
import type { S3Copies } from '#storage/s3-copies.server.ts'
import { type BackupRow, recordProblem, verifiedBackups } from '../backup-queries.server.ts'
import { expiredBackups } from './retention.server.ts'

export const copyFailedMessage =
  'It is verified, but could not be copied to the bucket of BACKUPS_S3_URL; see the log for details. It is retried within the hour.'

interface Deps {
  db: Db
  log: Log
  folder: string
  retained: number
  bucket: S3Copies
  /** Stops waiting for a copy in progress. */
  signal: AbortSignal
}

interface OffsiteCopies {
  /** Copies a backup and removes expired copies. Failures are recorded for the dashboard. */
  copy: (backup: Pick<BackupRow, 'id' | 'file'>) => Promise<void>
  /** Copies the latest verified backup unless the bucket contains it. */
  catchUp: () => Promise<void>
}

export function offsiteCopies({ db, log, folder, retained, bucket, signal }: Deps): OffsiteCopies {
  async function copy({ id, file }: Pick<BackupRow, 'id' | 'file'>) {
    try {
      await untilAborted(signal, upload(file))
      await recordProblem(db, id, null)
    } catch (err) {
      log.error({ err, file }, 'Failed to copy a backup to the bucket')
      await recordProblem(db, id, copyFailedMessage)
    }
  }

  async function upload(file: string) {
    await bucket.add(join(folder, file))
    await bucket.remove(expiredBackups(await bucket.names(), retained))
  }

  async function catchUp() {
    const [newest] = await verifiedBackups(db)
    if (!newest || !(await fileExists(folder, newest.file))) return
    const names = await untilAborted(signal, bucket.names())
    if (!names.includes(newest.file)) return copy(newest)
    if (newest.problem === copyFailedMessage) await recordProblem(db, newest.id, null)
  }

  return { copy, catchUp }
}

export async function fileExists(folder: string, file: string): Promise<boolean> {
  return stat(join(folder, file)).then(
    (stats) => stats.isFile(),
    () => false,
  )
}

async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}
