/** `npm run backup [-- FILE]`: writes the whole site into one file. The site may run meanwhile. */
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from './config.server.ts'
import { openExistingDatabase } from './db/open-existing.server.ts'
import { backUp } from './features/backups/back-up.server.ts'
import { BackupFault } from './features/backups/backup-fault.server.ts'
import { backupName, backupsFolder } from './features/backups/backup-names.server.ts'
import { writingFault } from './features/backups/named-file.server.ts'
import { readableCounts } from './features/backups/readable-counts.ts'
import { readableSize } from './features/backups/readable-size.ts'
import { removeScratchOnSignals, withScratch } from './features/backups/scratch.server.ts'
import { isPictureFile } from './features/pictures/picture-names.server.ts'
import { explainStartFailure } from './start-failure.server.ts'
import { openUploads } from './storage/open-uploads.server.ts'

async function run(args: string[]): Promise<string> {
  const config = readConfig(process.env)
  const now = () => new Date()
  const file = resolve(readFile(args) ?? join(backupsFolder(config.dataDir), backupName(now())))
  await openExistingDatabase(config).then((db) => db.destroy())
  const source = { settings: config, uploads: openUploads(config), isUpload: isPictureFile, now }
  removeScratchOnSignals()
  const { size, counts } = await withScratch(dirname(file), (scratch) =>
    backUp(source, file, scratch),
  ).catch((error) => {
    throw writingFault(error, file)
  })
  return `\n  ${file}\n  ${readableSize(size)}: ${readableCounts(counts).join(', ')}\n\n  ${secret}\n`
}

/** @throws BackupFault with the usage for words that mean nothing here */
function readFile(args: string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length < 2) return positionals[0]
  } catch {
    // What it says speaks of positional arguments.
  }
  throw new BackupFault('Usage: npm run backup [-- FILE]')
}

const secret =
  'It holds messages, addresses and password hashes: keep it where nobody else can read it.'

const backingUp = {
  failed: 'The backup could not be made.',
  again: 'try again',
  command: 'npm run backup',
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error) => {
    process.stderr.write(`${explainStartFailure(error, process.env, backingUp)}\n`)
    process.exitCode = 1
  },
)
