/** `folio restore FILE`: restores a backup into an empty data folder. */
import { resolve } from 'node:path'
import { readConfig } from '#config.server.ts'
import { assertArchive } from '#features/backups/archive/archive-file.server.ts'
import { countsOf } from '#features/backups/archive/manifest.server.ts'
import { removeTempDirsOnSignals } from '#features/backups/archive/temp-dir.server.ts'
import { formatCounts } from '#features/backups/format-counts.ts'
import { restoreSite } from '#features/backups/restore/restore-site.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'
import type { CommandContext, CommandModule, Outcome } from './command.server.ts'

export const failureMessage = 'The backup could not be restored.'

export const define: CommandModule['define'] = (command, context) => {
  command
    .argument('<FILE>', 'the archive')
    .action(context.run((path: string) => restoreBackup(path, context)))
}

async function restoreBackup(path: string, { env, terminal }: CommandContext): Promise<Outcome> {
  const file = resolve(path)
  await assertArchive(file)
  const config = readConfig(env)
  const progress = terminal.progress('Restoring')
  const destination = {
    ...{ settings: config, uploads: openUploads(config) },
    onProgress: progress.update,
  }
  removeTempDirsOnSignals()
  const manifest = await restoreSite(file, destination).finally(progress.end)
  const { createdAt } = manifest
  const counts = countsOf(manifest)
  const text = [
    '',
    `  The site is as it was at ${createdAt}:`,
    `  ${formatCounts(counts).join(', ')}`,
    '',
    '  Start it now. Everybody has to log in again.',
    '',
  ].join('\n')
  return { text, json: { file, createdAt, counts } }
}
