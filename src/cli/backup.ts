/** `npm run backup [-- FILE]`: writes the site to one archive. The site may be running. */
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#config.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { toWriteError } from '#features/backups/archive/archive-file.server.ts'
import { createBackup } from '#features/backups/archive/create-backup.server.ts'
import { removeTempDirsOnSignals, withTempDir } from '#features/backups/archive/temp-dir.server.ts'
import { BackupError } from '#features/backups/backup-error.server.ts'
import { backupName, backupsFolder } from '#features/backups/backup-names.server.ts'
import { formatCounts } from '#features/backups/format-counts.ts'
import { formatSize } from '#features/backups/format-size.ts'
import { isUploadFile } from '#server/upload-names.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'
import { runCommand } from './run-command.server.ts'

async function run(args: string[]): Promise<string> {
  const config = readConfig(process.env)
  const now = () => new Date()
  const file = resolve(fileArgument(args) ?? join(backupsFolder(config.dataDir), backupName(now())))
  await openExistingDatabase(config).then((db) => db.destroy())
  const source = { settings: config, uploads: openUploads(config), isUpload: isUploadFile, now }
  removeTempDirsOnSignals()
  const { size, counts } = await withTempDir(dirname(file), (tempDir) =>
    createBackup(source, file, tempDir),
  ).catch((error) => {
    throw toWriteError(error, file)
  })
  return `\n  ${file}\n  ${formatSize(size)}: ${formatCounts(counts).join(', ')}\n\n  ${secrecyNotice}\n`
}

/** @throws BackupError with the usage for invalid arguments */
function fileArgument(args: string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length < 2) return positionals[0]
  } catch {
    // The message of `parseArgs` is about its own options.
  }
  throw new BackupError('Usage: npm run backup [-- FILE]')
}

const secrecyNotice =
  'It contains messages, email addresses and password hashes: store it where only you can read it.'

runCommand(run, {
  failureMessage: 'The backup could not be made.',
  retryPhrase: 'try again',
  command: 'npm run backup',
})
