/** What the app is made of while somebody works on it: Vite serves the files, nothing is built. */
import { isAdminPath } from '#admin-routes.ts'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { createLog } from '#http/log.server.ts'
import { makePlaceForUploads, openUploads } from '#storage/open-uploads.server.ts'
import { readConfig } from '../config.server.ts'
import { explainStartFailure } from '../start-failure.server.ts'
import type { AppParts } from './app-parts.server.ts'
import { openBackups } from './backup-work.server.ts'
import { openOutbox } from './outbox.server.ts'
import type { PageAssets } from './page-data.ts'
import { workOnPictures } from './picture-work.server.ts'
import { seed, seedAdmin } from './seed.server.ts'

const site = assetsOf(
  '/src/app/development.ts',
  '/src/styles/site.css',
  '/src/styles/article.css',
  '/src/styles/utilities.css',
)
const admin = assetsOf('/src/app/admin/development.ts', '/src/styles/admin.css')

/** Opens the database of the settings, migrated and seeded, for `scripts/dev.ts`. */
export async function openDevelopment(env: Record<string, string | undefined>) {
  const explain = (error: unknown) => explainStartFailure(error, env)
  const config = readConfig(env)
  const db = await openDatabase(config)
  await migrate(db)
  await seed(db, new Date())
  await seedAdmin(db, config.admin, new Date(), (text) => process.stdout.write(text))
  const now = () => new Date()
  const log = createLog(config.logLevel)
  await makePlaceForUploads(config)
  const files = openUploads(config)
  const outbox = openOutbox({ db, config, now, log })
  const parts: AppParts = {
    db,
    files,
    config,
    now,
    log,
    ...(outbox && { outbox }),
    backups: openBackups({ db, files, config, now, log }),
    avifs: await workOnPictures({ db, store: files, log }),
    assetsFor: (path) => (isAdminPath(path) ? admin : site),
    development: true,
  }
  return { parts, config, explain }
}

function assetsOf(script: string, ...styles: string[]): PageAssets {
  return { scripts: [script], styles, fonts: [], modules: [] }
}
