/** How a running site makes its backups: in a process beside it, or in this one while it is developed. */
import { fork } from 'node:child_process'
import type { Db } from '#db/open.server.ts'
import { backUpAndRehearse, type MadeBackup } from '#features/backups/back-up.server.ts'
import { BackupFault } from '#features/backups/backup-fault.server.ts'
import { backupsFolder } from '#features/backups/backup-names.server.ts'
import { type SiteBackups, siteBackups } from '#features/backups/site-backups.server.ts'
import { isPictureFile } from '#features/pictures/picture-names.server.ts'
import type { Log } from '#http/log.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { s3Copies } from '#storage/s3-copies.server.ts'
import type { Config } from '../config.server.ts'

interface Parts {
  db: Db
  files: FileStore
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupsKept' | 'backupsS3'>
  now: () => Date
  log: Log
  /** The built program that makes one; absent: this process does it. */
  program?: string
}

export function openBackups({ db, files, config, now, log, program }: Parts): SiteBackups {
  const source = { settings: config, uploads: files, isUpload: isPictureFile, now }
  return siteBackups({
    ...{ db, now, log },
    folder: backupsFolder(config.dataDir),
    kept: config.backupsKept,
    ...(config.backupsS3 && { bucket: s3Copies(config.backupsS3) }),
    make: (file, scratch, signal) =>
      program
        ? makeBeside(program, [file, scratch], signal)
        : backUpAndRehearse(source, file, scratch),
  })
}

type Answer = { made: MadeBackup } | { fault: string } | { error: string }

/** Longer is no backup of a site, but something that hangs. */
const longestMs = 2 * 3_600_000

/** @throws BackupFault, and an error with what the process said of itself */
function makeBeside(program: string, args: string[], signal: AbortSignal): Promise<MadeBackup> {
  return new Promise((resolve, reject) => {
    let answer: Answer = { error: 'The process of the backup ended without a word' }
    const child = fork(program, args, { signal, timeout: longestMs, killSignal: 'SIGKILL' })
    child.on('message', (message) => {
      answer = message as Answer
    })
    child.on('error', (error) => {
      answer = { error: String(error.stack) }
      if (child.pid === undefined) reject(error)
    })
    // Only now it writes nothing any more.
    child.on('exit', () => {
      if ('made' in answer) resolve(answer.made)
      else reject('fault' in answer ? new BackupFault(answer.fault) : new Error(answer.error))
    })
  })
}
