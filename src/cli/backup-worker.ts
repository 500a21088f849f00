/**
 * Makes a backup of the running site in a process of its own, to keep the site's memory and latency low.
 * Arguments: the file to write and a temporary folder. Sends a `WorkerResult`.
 */
import { constants, setPriority } from 'node:os'
import { readConfig } from '#config.server.ts'
import { createVerifiedBackup } from '#features/backups/archive/create-backup.server.ts'
import { BackupError, diskTooFull, isDiskFull } from '#features/backups/backup-error.server.ts'
import type { WorkerResult } from '#server/jobs/backup-runner.server.ts'
import { isUploadFile } from '#server/upload-names.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'

const [file = '', tempDir = ''] = process.argv.slice(2)

// Requests take precedence; at the lowest priority a busy machine would starve the backup.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// The parent has exited and cannot clean up.
process.once('disconnect', () => process.exit(1))

const config = readConfig(process.env)
const source = {
  ...{ settings: config, uploads: openUploads(config) },
  ...{ isUpload: isUploadFile, now: () => new Date() },
}
createVerifiedBackup(source, file, tempDir)
  .then(
    (backup): WorkerResult => ({ backup }),
    (error): WorkerResult => {
      if (isDiskFull(error)) return { message: diskTooFull }
      return error instanceof BackupError
        ? { message: error.message }
        : { stack: String(error.stack) }
    },
  )
  .then((result) => process.send?.(result, () => process.exit(0)))
