/** `npm run export [-- FOLDER]`: writes the public site as a folder for any host of files. The site may run meanwhile. */
import { fileURLToPath } from 'node:url'
import { builtAssets } from './app/assets.server.ts'
import { readConfig } from './config.server.ts'
import { readSnapshot } from './db/open.server.ts'
import { openExistingDatabase } from './db/open-existing.server.ts'
import { readRequest } from './export/export-request.server.ts'
import { exportSite } from './export/export-site.server.ts'
import { tellOutcome } from './export/tell-outcome.server.ts'
import { removeScratchOnSignals } from './features/backups/scratch.server.ts'
import { createLog } from './http/log.server.ts'
import { explainStartFailure } from './start-failure.server.ts'
import { openUploads } from './storage/open-uploads.server.ts'

const clientFolder = fileURLToPath(new URL('../client', import.meta.url))

async function run(args: string[]): Promise<string> {
  const config = readConfig(process.env)
  const request = readRequest(args, config)
  await openExistingDatabase(config).then((db) => db.destroy())
  const assets = await builtAssets(clientFolder)
  const log = createLog('error', { write: (line) => process.stderr.write(line) })
  const now = () => new Date()
  const site = { ...request, uploads: openUploads(config), clientFolder, assets, log, now }
  removeScratchOnSignals()
  const outcome = await readSnapshot(config, (db) => exportSite({ ...site, db }, request.folder))
  if (outcome.dead.length > 0) process.exitCode = 1
  return tellOutcome(request, outcome)
}

const exporting = {
  failed: 'The site could not be exported.',
  again: 'try again',
  command: 'npm run export',
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error) => {
    process.stderr.write(`${explainStartFailure(error, process.env, exporting)}\n`)
    process.exitCode = 1
  },
)
