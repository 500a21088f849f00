/** `npm run restore -- FILE`: restores a backup into an empty data folder. */
import { resolve } from 'node:path'
import { readConfig } from '#config.server.ts'
import { assertArchive } from '#features/backups/archive/archive-file.server.ts'
import { countsOf } from '#features/backups/archive/manifest.server.ts'
import { removeTempDirsOnSignals } from '#features/backups/archive/temp-dir.server.ts'
import { BackupError } from '#features/backups/backup-error.server.ts'
import { formatCounts } from '#features/backups/format-counts.ts'
import { restoreSite } from '#features/backups/restore/restore-site.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'
import { runCommand } from './run-command.server.ts'

async function run(args: string[]): Promise<string> {
  const [path, ...others] = args
  if (!path || path.startsWith('-') || others.length > 0) throw new BackupError(usage)
  const file = resolve(path)
  await assertArchive(file)
  const config = readConfig(process.env)
  removeTempDirsOnSignals()
  const manifest = await restoreSite(file, { settings: config, uploads: openUploads(config) })
  return [
    '',
    `  The site is as it was at ${manifest.createdAt}:`,
    `  ${formatCounts(countsOf(manifest)).join(', ')}`,
    '',
    '  Start it now. Everybody has to log in again.',
    '',
  ].join('\n')
}

const usage = 'Usage: npm run restore -- FILE'

runCommand(run, {
  failureMessage: 'The backup could not be restored.',
  retryPhrase: 'restore again',
  command: 'npm run restore -- FILE',
})
