/** Runs the backups of a site: in a worker process, or in this one during development. */
import { fork } from 'node:child_process'
import type { Config } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { hourMs } from '#durations.ts'
import {
  type BackupResult,
  createVerifiedBackup,
} from '#features/backups/archive/create-backup.server.ts'
import { BackupError } from '#features/backups/backup-error.server.ts'
import { backupsFolder } from '#features/backups/backup-names.server.ts'
import {
  type BackupScheduler,
  createBackupScheduler,
} from '#features/backups/schedule/backup-scheduler.server.ts'
import type { Log } from '#log/log.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { s3Copies } from '#storage/s3-copies.server.ts'
import { isUploadFile } from '../upload-names.server.ts'

interface Deps {
  db: Db
  files: FileStore
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupRetention' | 'backupsS3'>
  now: () => Date
  log: Log
  /** The path of the built `backup-worker`; absent: backups run in this process. */
  workerPath?: string
}

export function createBackupRunner({
  db,
  files,
  config,
  now,
  log,
  workerPath,
}: Deps): BackupScheduler {
  const source = { settings: config, uploads: files, isUpload: isUploadFile, now }
  return createBackupScheduler({
    ...{ db, now, log },
    folder: backupsFolder(config.dataDir),
    retained: config.backupRetention,
    ...(config.backupsS3 && { bucket: s3Copies(config.backupsS3) }),
    make: (file, tempDir, signal) =>
      workerPath
        ? runWorker(workerPath, [file, tempDir], signal)
        : createVerifiedBackup(source, file, tempDir),
  })
}

/** What the worker sends: the backup, the message of a BackupError, or the stack of any other error. */
export type WorkerResult = { backup: BackupResult } | { message: string } | { stack: string }

const timeoutMs = 2 * hourMs

/** @throws BackupError, and an error with the worker's stack */
function runWorker(workerPath: string, args: string[], signal: AbortSignal): Promise<BackupResult> {
  return new Promise((resolve, reject) => {
    let result: WorkerResult = { stack: 'The backup worker exited without a result' }
    const child = fork(workerPath, args, { signal, timeout: timeoutMs, killSignal: 'SIGKILL' })
    child.on('message', (message) => {
      result = message as WorkerResult
    })
    child.on('error', (error) => {
      result = { stack: String(error.stack) }
      if (child.pid === undefined) reject(error)
    })
    // Settles on exit, when the worker no longer writes files.
    child.on('exit', () => {
      if ('backup' in result) resolve(result.backup)
      else reject('message' in result ? new BackupError(result.message) : new Error(result.stack))
    })
  })
}
