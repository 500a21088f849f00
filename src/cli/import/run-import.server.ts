/** The command `import`: plans an import, and applies it. */
import type { Config } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { DataError } from '#db/sqlite-check.server.ts'
import type { ImportOutcome, ImportPlan } from '#features/imports/import-plan.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import { applyImport } from '#server/import/apply-import.server.ts'
import { SourceError } from '#server/import/import-source.server.ts'
import { openSource } from '#server/import/open-source.server.ts'
import { prepareImport } from '#server/import/plan-import.server.ts'
import { readSource } from '#server/import/read-source.server.ts'
import { openUploads, prepareUploads } from '#storage/open-uploads.server.ts'

export interface ImportRequest {
  /** A folder, a zip or the file of an export. */
  path: string
  /** Without it nothing is written. */
  apply: boolean
  /** Fetches pictures from the web. */
  fetchPicture?: ((url: string) => Promise<Buffer>) | undefined
}

export interface ImportReport {
  plan: ImportPlan
  /** Absent for a plan only. */
  outcome?: ImportOutcome
}

export interface ImportProgress {
  onProgress?: (phase: 'plan' | 'apply', done: number, total: number) => void
  /** Stops after the post in progress; the same command goes on. */
  signal?: AbortSignal
}

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'publicUrl' | 'uploadsS3'>

/** @throws ImportError and DataError with a sentence for the owner; database and storage errors */
export async function runImport(
  { path, apply, fetchPicture }: ImportRequest,
  config: Settings,
  { onProgress, signal }: ImportProgress = {},
): Promise<ImportReport> {
  const now = () => new Date()
  const source = await openSource(path).catch(toImportError)
  try {
    const db = await openDatabase(config, apply)
    try {
      const { identity } = (await readLiveSite(db)).content
      const { publicUrl } = config
      const content = await readSource(source, { timeZone: identity.timeZone, now: now() }).catch(
        toImportError,
      )
      const isFetching = fetchPicture !== undefined
      const prepared = await prepareImport(content, source.files, {
        ...{ db, now, publicUrl, isFetching, signal },
        onProgress: (done, total) => onProgress?.('plan', done, total),
      })
      const { plan } = prepared
      if (!apply) return { plan }
      await prepareUploads(config)
      const outcome = await applyImport(prepared, source.files, {
        ...{ db, now, publicUrl, fetchPicture, signal },
        ...{ store: openUploads(config), author: identity.name, savedBy: 'Import' },
        onProgress: (done, total) => onProgress?.('apply', done, total),
      })
      await updateSearchIndex(db)
      return { plan, outcome }
    } finally {
      await db.destroy()
    }
  } finally {
    await source.close()
  }
}

/** An import that cannot begin. The message is written for the owner. */
export class ImportError extends Error {
  readonly code = 'FOLIO_IMPORT'
}

function toImportError(error: unknown): never {
  throw error instanceof SourceError ? new ImportError(error.message) : error
}

/** Only applying needs the data folder for itself. */
async function openDatabase(config: Settings, exclusive: boolean): Promise<Db> {
  try {
    return await openExistingDatabase({ ...config, exclusive })
  } catch (error) {
    if (error instanceof DataError && /Another process/.test(error.message)) {
      throw new ImportError(siteIsRunning(config.publicUrl))
    }
    throw error
  }
}

function siteIsRunning(publicUrl: string) {
  return `The site is running on this data folder. Import in the admin area, at ${publicUrl}/admin/import, or stop the site first.`
}
