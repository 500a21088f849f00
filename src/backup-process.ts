/**
 * A process of its own for a backup of the running site: what it needs of memory and time is not the
 * site's. The site starts it, names the file and a folder for half-done work, and is told how it went.
 */
import { constants, setPriority } from 'node:os'
import { readConfig } from './config.server.ts'
import { backUpAndRehearse } from './features/backups/back-up.server.ts'
import { BackupFault, diskTooFull, isDiskFull } from './features/backups/backup-fault.server.ts'
import { isPictureFile } from './features/pictures/picture-names.server.ts'
import { openUploads } from './storage/open-uploads.server.ts'

const [file = '', scratch = ''] = process.argv.slice(2)

// Visitors come first.
setPriority(constants.priority.PRIORITY_LOW)
// The site is gone, and with it whoever would tidy up.
process.once('disconnect', () => process.exit(1))

const config = readConfig(process.env)
const source = {
  ...{ settings: config, uploads: openUploads(config) },
  ...{ isUpload: isPictureFile, now: () => new Date() },
}
backUpAndRehearse(source, file, scratch)
  .then(
    (made) => ({ made }),
    (error) => {
      if (isDiskFull(error)) return { fault: diskTooFull }
      return error instanceof BackupFault
        ? { fault: error.message }
        : { error: String(error.stack) }
    },
  )
  .then((answer) => process.send?.(answer, () => process.exit(0)))
