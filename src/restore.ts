/** `npm run restore -- FILE`: makes the site of a backup, in an empty place. */
import { resolve } from 'node:path'
import { readConfig } from './config.server.ts'
import { BackupFault } from './features/backups/backup-fault.server.ts'
import { countsOf } from './features/backups/manifest.server.ts'
import { expectArchive } from './features/backups/named-file.server.ts'
import { readableCounts } from './features/backups/readable-counts.ts'
import { restoreSite } from './features/backups/restore-site.server.ts'
import { removeScratchOnSignals } from './features/backups/scratch.server.ts'
import { explainStartFailure } from './start-failure.server.ts'
import { openUploads } from './storage/open-uploads.server.ts'

async function run(args: string[]): Promise<string> {
  const [given, ...others] = args
  if (!given || given.startsWith('-') || others.length > 0) throw new BackupFault(usage)
  const file = resolve(given)
  await expectArchive(file)
  const config = readConfig(process.env)
  removeScratchOnSignals()
  const manifest = await restoreSite(file, { settings: config, uploads: openUploads(config) })
  return [
    `  The site is as it was at ${manifest.createdAt}:`,
    `  ${readableCounts(countsOf(manifest)).join(', ')}`,
    '',
    '  Start it now. Everybody has to log in again.',
  ].join('\n')
}

const usage = 'Usage: npm run restore -- FILE'
const restoring = {
  failed: 'The backup could not be restored.',
  again: 'restore again',
  command: 'npm run restore -- FILE',
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`\n${text}\n\n`),
  (error) => {
    process.stderr.write(`${explainStartFailure(error, process.env, restoring)}\n`)
    process.exitCode = 1
  },
)
