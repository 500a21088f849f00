/** `folio import-content PATH`: stores the content that a Folio has exported. In a new site it is the same site again. */
import { readConfig } from '#config.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { DataError } from '#db/sqlite-check.server.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { isFolioContent, readFolioContent } from '#server/import/folio-content.server.ts'
import { SourceError } from '#server/import/import-source.server.ts'
import { openSource } from '#server/import/open-source.server.ts'
import { restoreContent } from '#server/import/restore-content.server.ts'
import { openUploads, prepareUploads } from '#storage/open-uploads.server.ts'
import '#validation/zod-messages.ts'
import type { CommandContext, CommandModule, Outcome } from './command.server.ts'

export const failureMessage =
  'The content could not be imported completely. The same command goes on.'

export const define: CommandModule['define'] = (command, context) => {
  command
    .argument('<PATH>', 'the zip of `export-content`, or its folder')
    .action(context.run((path: string) => importContent(path, context)))
}

async function importContent(path: string, { env }: CommandContext): Promise<Outcome> {
  const config = readConfig(env)
  const now = () => new Date()
  const source = await openSource(path).catch(toDataError)
  try {
    if (!isFolioContent(source.files.paths)) throw new DataError(noContent)
    const content = await readFolioContent(source.files, now()).catch(toDataError)
    const db = await openExistingDatabase(config)
    try {
      await prepareUploads(config)
      const store = openUploads(config)
      const deps = { db, store, now, publicUrl: config.publicUrl, savedBy: 'Import' }
      const report = await restoreContent(deps, source.files, content)
      await updateSearchIndex(db)
      const { created, updated, unchanged } = report
      const problems = [...source.problems, ...report.problems]
      const lines = problems.map(({ file, message }) => `  ${file}  ${message}`)
      const counts = `  ${created} new, ${updated} updated, ${unchanged} unchanged`
      const text = ['', counts, ...lines, ''].join('\n')
      return { text, json: { ...report, problems }, isFailure: problems.length > 0 }
    } finally {
      await db.destroy()
    }
  } finally {
    await source.close()
  }
}

const noContent =
  'This is no export of Folio: there is no folio.json. Other sources are imported with folio import.'

function toDataError(error: unknown): never {
  throw error instanceof SourceError ? new DataError(error.message) : error
}
