/** `folio sync [FOLDER]`: synchronises a folder of Markdown files with the site, both ways. The site may be running. */
import { mkdir, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Config, readConfig } from '#config.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { DataError } from '#db/sqlite-check.server.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { SourceError } from '#server/import/import-source.server.ts'
import { localSite } from '#server/sync/local-site.server.ts'
import { remoteSite } from '#server/sync/remote-site.server.ts'
import { type SyncOptions, type SyncReport, syncFolder } from '#server/sync/sync-folder.server.ts'
import type { SyncSite } from '#server/sync/sync-site.server.ts'
import { watchChanges } from '#server/sync/watch-changes.server.ts'
import { openUploads } from '#storage/open-uploads.server.ts'
import '#validation/zod-messages.ts'
import type { CommandContext, CommandModule, Outcome } from './command.server.ts'
import { openRemote, siteOption } from './remote.server.ts'
import { formatSync } from './sync/format-sync.server.ts'

export const failureMessage = 'The folder could not be synchronised.'

interface Options {
  site?: string
  dryRun?: boolean
  watch?: boolean
  delete?: boolean
}

export const define: CommandModule['define'] = (command, context) => {
  command
    .argument('[FOLDER]', 'created if there is none', 'content')
    .option(...siteOption)
    .option('--dry-run', 'tell what would be done, and write nothing')
    .option('--watch', 'go on with each change, until Ctrl+C')
    .option('--delete', 'delete also more than half of the posts, or of the projects')
    .action(context.run((folder: string, options: Options) => sync(folder, options, context)))
}

async function sync(folder: string, options: Options, context: CommandContext): Promise<Outcome> {
  const { terminal } = context
  const root = resolve(folder)
  const site = await openSite(options, context)
  const progress = terminal.progress('Synchronising')
  const request = {
    ...{ now: () => new Date(), onProgress: progress.update },
    ...{ isDryRun: options.dryRun ?? false, allowsDeletions: options.delete ?? false },
  }
  try {
    if (!options.dryRun) await mkdir(root, { recursive: true })
    const report = await run(root, site, request).catch(toDataError).finally(progress.end)
    if (!options.watch || options.dryRun) return toOutcome(report, context, request)
    terminal.out.write(`${toOutcome(report, context, request).text}\n`)
    let last = ''
    const runAgain = async () => {
      const report = await run(root, site, request).finally(progress.end)
      last = ''
      const isNews = report.changes.length + report.problems.length > 0
      if (isNews) terminal.out.write(`${toOutcome(report, context, request).text}\n`)
    }
    // Once, however often it is tried.
    const onProblem = ({ message }: SourceError) => {
      if (message !== last) terminal.err.write(`${message}\n`)
      last = message
    }
    await watchChanges(root, runAgain, { onProblem })
    return { text: '', json: {} }
  } finally {
    await site.close()
  }
}

interface OpenSite extends SyncSite {
  /** After a run that has changed something. */
  onChanged: () => Promise<void>
  close: () => Promise<void>
}

async function openSite({ site }: Options, context: CommandContext): Promise<OpenSite> {
  if (site === undefined) return openLocalSite(readConfig(context.env))
  const { origin, calls } = openRemote(site, context, 'the scopes posts:publish and site:write')
  const remote = remoteSite({ name: origin, calls, now: () => new Date() })
  return { ...remote, onChanged: async () => {}, close: async () => {} }
}

async function openLocalSite(config: Config): Promise<OpenSite> {
  const { databaseUrl, dataDir, publicUrl } = config
  const db = await openExistingDatabase(config)
  const name = databaseUrl ? withoutSecrets(databaseUrl) : await realpath(dataDir)
  const now = () => new Date()
  return {
    ...localSite({ name, db, store: openUploads(config), publicUrl, now }),
    onChanged: () => updateSearchIndex(db),
    close: () => db.destroy(),
  }
}

function withoutSecrets(databaseUrl: string) {
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname}`
}

/** @throws SourceError, or DataError for a token that is refused */
async function run(root: string, site: OpenSite, options: SyncOptions): Promise<SyncReport> {
  const report = await syncFolder(root, site, options)
  if (report.changes.length > 0 && !options.isDryRun) await site.onChanged()
  return report
}

/** With one sentence. */
function toDataError(error: unknown): never {
  throw error instanceof SourceError ? new DataError(error.message) : error
}

function toOutcome(
  report: SyncReport,
  { terminal }: CommandContext,
  { isDryRun }: { isDryRun: boolean },
): Outcome {
  return {
    text: formatSync(report, { isDryRun, style: terminal.style }),
    json: report,
    isFailure: report.problems.length > 0,
  }
}
