/** `folio export [FOLDER]`: writes the public site as static files. The site may be running. */
import { readConfig } from '#config.server.ts'
import { readSnapshot } from '#db/open.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { removeTempDirsOnSignals } from '#features/backups/archive/temp-dir.server.ts'
import { withQueuedPictures } from '#features/pictures/queued-pictures.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import { createLog } from '#log/log.server.ts'
import { builtAssets } from '#server/assets.server.ts'
import { cacheFolderIn } from '#server/card-routes.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'
import type { CommandContext, CommandModule, Outcome } from './command.server.ts'
import { type ExportOptions, exportRequest } from './export/export-request.server.ts'
import { exportSite } from './export/export-site.server.ts'
import { printSummary } from './export/print-summary.server.ts'

export const failureMessage = 'The site could not be exported.'

export const define: CommandModule['define'] = (command, context) => {
  command
    .argument('[FOLDER]', 'replaced if it is an earlier export', 'export')
    .option('--url <URL>', 'the address of the exported site, such as https://example.com')
    .option(
      '--base <PATH>',
      'the path of the site on its host, such as /repo for a GitHub project page',
    )
    .option('--contact <URL>', 'the form service that takes messages')
    .action(
      context.run((folder: string, options: ExportOptions) =>
        writeExport(folder, options, context),
      ),
    )
}

async function writeExport(
  folder: string,
  options: ExportOptions,
  { env, terminal, clientFolder }: CommandContext,
): Promise<Outcome> {
  const config = readConfig(env)
  const request = exportRequest(folder, options, config)
  await openExistingDatabase(config).then((db) => db.destroy())
  const assets = await builtAssets(clientFolder)
  const log = createLog('error', { write: (line) => terminal.err.write(line) })
  const now = () => new Date()
  const folders = { clientFolder, cacheFolder: cacheFolderIn(config.dataDir) }
  const progress = terminal.progress('Exporting')
  const site = {
    ...{
      ...request,
      ...folders,
      uploads: withQueuedPictures(openUploads(config)),
      assets,
      log,
      now,
    },
    onProgress: progress.update,
  }
  removeTempDirsOnSignals()
  const { outcome, email } = await readSnapshot(config, async (db) => ({
    outcome: await exportSite({ ...site, db }, request.folder),
    email: (await readLiveSite(db)).content.identity.email,
  })).finally(progress.end)
  return {
    text: printSummary(request, outcome, email),
    json: { ...request, ...outcome },
    isFailure: outcome.dead.length > 0,
  }
}
