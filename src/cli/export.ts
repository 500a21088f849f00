/** `npm run export [-- FOLDER]`: writes the public site as static files. The site may be running. */
import { fileURLToPath } from 'node:url'
import { readConfig } from '#config.server.ts'
import { readSnapshot } from '#db/open.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { removeTempDirsOnSignals } from '#features/backups/archive/temp-dir.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import { createLog } from '#log/log.server.ts'
import { builtAssets } from '#server/assets.server.ts'
import { cacheFolderIn } from '#server/card-routes.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'
import { parseExportArguments } from './export/export-request.server.ts'
import { exportSite } from './export/export-site.server.ts'
import { printSummary } from './export/print-summary.server.ts'
import { runCommand } from './run-command.server.ts'

const clientFolder = fileURLToPath(new URL('../client', import.meta.url))

async function run(args: string[]): Promise<string> {
  const config = readConfig(process.env)
  const request = parseExportArguments(args, config)
  await openExistingDatabase(config).then((db) => db.destroy())
  const assets = await builtAssets(clientFolder)
  const log = createLog('error', { write: (line) => process.stderr.write(line) })
  const now = () => new Date()
  const folders = { clientFolder, cacheFolder: cacheFolderIn(config.dataDir) }
  const site = { ...request, ...folders, uploads: openUploads(config), assets, log, now }
  removeTempDirsOnSignals()
  const { outcome, email } = await readSnapshot(config, async (db) => ({
    outcome: await exportSite({ ...site, db }, request.folder),
    email: (await readLiveSite(db)).content.identity.email,
  }))
  if (outcome.dead.length > 0) process.exitCode = 1
  return printSummary(request, outcome, email)
}

runCommand(run, {
  failureMessage: 'The site could not be exported.',
  retryPhrase: 'try again',
  command: 'npm run export',
})
