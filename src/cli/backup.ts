/** `folio backup [FILE]`: writes the site to one archive. The site may be running. */
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '#config.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { toWriteError } from '#features/backups/archive/archive-file.server.ts'
import { createBackup } from '#features/backups/archive/create-backup.server.ts'
import { removeTempDirsOnSignals, withTempDir } from '#features/backups/archive/temp-dir.server.ts'
import { backupName, backupsFolder } from '#features/backups/backup-names.server.ts'
import { formatCounts } from '#features/backups/format-counts.ts'
import { formatSize } from '#features/backups/format-size.ts'
import { isUploadFile } from '#server/upload-names.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'
import type { CommandContext, CommandModule, Outcome } from './command.server.ts'

export const failureMessage = 'The backup could not be made.'

export const define: CommandModule['define'] = (command, context) => {
  command
    .argument('[FILE]', 'the archive; by default in the backups folder of the data folder')
    .action(context.run((path: string | undefined) => writeBackup(path, context)))
}

async function writeBackup(path: string | undefined, context: CommandContext): Promise<Outcome> {
  const config = readConfig(context.env)
  const now = () => new Date()
  const file = resolve(path ?? join(backupsFolder(config.dataDir), backupName(now())))
  await openExistingDatabase(config).then((db) => db.destroy())
  const progress = context.terminal.progress('Packing')
  const source = {
    ...{ settings: config, uploads: openUploads(config), isUpload: isUploadFile, now },
    onProgress: progress.update,
  }
  removeTempDirsOnSignals()
  const { size, counts } = await withTempDir(dirname(file), (tempDir) =>
    createBackup(source, file, tempDir),
  )
    .catch((error) => {
      throw toWriteError(error, file)
    })
    .finally(progress.end)
  const summary = `${formatSize(size)}: ${formatCounts(counts).join(', ')}`
  return {
    text: `\n  ${file}\n  ${summary}\n\n  ${secrecyNotice}\n`,
    json: { file, size, counts },
  }
}

const secrecyNotice =
  'It contains messages, email addresses and password hashes: store it where only you can read it.'
