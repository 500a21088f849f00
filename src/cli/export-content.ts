/** `folio export-content [FILE]`: writes what the owner has written into one zip. The site may be running. */
import { dirname, resolve } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { readConfig } from '#config.server.ts'
import { readSnapshot } from '#db/open.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { toWriteError } from '#features/backups/archive/archive-file.server.ts'
import { writeFileAtomically } from '#features/backups/archive/atomic-file.server.ts'
import { removeTempDirsOnSignals, withTempDir } from '#features/backups/archive/temp-dir.server.ts'
import { formatSize } from '#features/backups/format-size.ts'
import { contentZip, contentZipName } from '#server/content-export/content-zip.server.ts'
import { exportedFiles } from '#server/content-export/exported-files.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'
import type { CommandContext, CommandModule, Outcome } from './command.server.ts'

export const failureMessage = 'The content could not be exported.'

export const define: CommandModule['define'] = (command, context) => {
  command
    .argument('[FILE]', 'the zip, which must not exist; by default it is named after the day')
    .action(context.run((path: string | undefined) => exportContent(path, context)))
}

async function exportContent(path: string | undefined, { env }: CommandContext): Promise<Outcome> {
  const config = readConfig(env)
  const now = new Date()
  const file = resolve(path ?? contentZipName(now))
  await openExistingDatabase(config).then((db) => db.destroy())
  removeTempDirsOnSignals()
  const size = await withTempDir(dirname(file), (tempDir) =>
    readSnapshot(config, (db) => {
      const source = { db, uploads: openUploads(config), publicUrl: config.publicUrl, now }
      const zip = Readable.from(contentZip(exportedFiles(source), now))
      return writeFileAtomically(file, tempDir, zip, new PassThrough())
    }),
  ).catch((error) => {
    throw toWriteError(error, file)
  })
  return { text: `\n  ${file}\n  ${formatSize(size)}\n`, json: { file, size } }
}
