/** The dependencies of the app in development: Vite serves the client, nothing is built. */
import { isAdminPath } from '#admin-paths.ts'
import { readConfig } from '#config.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { explainError } from '#explain-error.server.ts'
import { withQueuedPictures } from '#features/pictures/queued-pictures.server.ts'
import { defaultLook } from '#features/site/default-look.ts'
import type { Type } from '#features/site/look.ts'
import { createLog } from '#log/log.server.ts'
import { openUploads, prepareUploads } from '#storage/open-uploads.server.ts'
import type { PageAssets } from '#web/page-data.ts'
import type { AppDeps } from './app-deps.server.ts'
import { cacheFolderIn, maxDrawingMs } from './card-routes.server.ts'
import { createBackupRunner } from './jobs/backup-runner.server.ts'
import { startMailOutbox } from './jobs/outbox.server.ts'
import { startPictureJobs } from './jobs/picture-jobs.server.ts'
import { seed, seedAdmin } from './seed.server.ts'

const admin = assetsOf('/src/web/admin/development.ts', '/src/styles/admin.css')

/** Migrates and seeds the configured database. Used by `scripts/dev.ts`. */
export async function openDevelopment(env: Record<string, string | undefined>) {
  const explain = (error: unknown) => explainError(error, env)
  const config = readConfig(env)
  const db = await openDatabase(config)
  await migrate(db)
  await seed(db, new Date())
  await seedAdmin(db, config.admin, new Date(), (notice) => void process.stdout.write(notice))
  const now = () => new Date()
  const log = createLog(config.logLevel)
  await prepareUploads(config)
  const files = withQueuedPictures(openUploads(config))
  const outbox = startMailOutbox({ db, config, now, log })
  const deps: AppDeps = {
    db,
    files,
    assetsFolder: 'public',
    cacheFolder: cacheFolderIn(config.dataDir),
    maxDrawingMs,
    config,
    now,
    log,
    ...(outbox && { outbox }),
    backups: createBackupRunner({ db, files, config, now, log }),
    avifWorker: await startPictureJobs({ db, store: files, log }),
    assetsFor: (path, { type }) => (isAdminPath(path) ? admin : siteAssets(type)),
    development: true,
  }
  return { deps, config, explain }
}

function siteAssets(type: Type = defaultLook.type) {
  const sheets = ['site', 'article', 'deferred']
  const styles = sheets.map((name) => `/src/styles/${name}.css`)
  if (type !== defaultLook.type) styles.push(`/src/styles/type/${type}.css`)
  return assetsOf('/src/web/development.ts', ...styles)
}

function assetsOf(script: string, ...styles: string[]): PageAssets {
  return { scripts: [script], styles, fonts: [], modules: [] }
}
