/** The routes of pages, feeds and lists without middleware and cache: each request renders. */
import { Hono } from 'hono'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { createBackupScheduler } from '#features/backups/schedule/backup-scheduler.server.ts'
import { postsApi } from '#features/posts/posts-api.server.ts'
import { createLiveSite } from '#features/site/live-site.server.ts'
import { createLog } from '#log/log.server.ts'
import { builtAssets } from '#server/assets.server.ts'
import { feedRoutes } from '#server/feeds/feed-routes.server.ts'
import { hasOwnContent } from '#server/own-content.server.ts'
import { pageRoutes } from '#server/page-routes.server.ts'
import '#validation/zod-messages.ts'
import { api } from '#paths.ts'
import { folderStore } from '#storage/folder-store.server.ts'

export interface UncachedPages {
  /** @returns the status and the size of the body in bytes */
  read: (path: string) => Promise<{ status: number; bytes: number }>
  close: () => Promise<void>
}

/** @param dataDir a folder with a filled database */
export async function openUncachedPages(dataDir: string): Promise<UncachedPages> {
  const db = await openDatabase({ dataDir })
  await migrate(db)
  const clientFolder = 'dist/client'
  const publicUrl = 'https://example.com'
  const now = () => new Date()
  const log = createLog('silent')
  const make = () => Promise.reject(new Error('The benchmark makes no backup'))
  const deps = {
    ...{ db, now, log, clientFolder, config: { publicUrl, trustProxy: 0 } },
    files: folderStore(`${dataDir}/uploads`),
    backups: createBackupScheduler({
      db,
      log,
      now,
      make,
      retained: 0,
      folder: `${dataDir}/backups`,
    }),
    ...(await builtAssets(clientFolder)),
  }
  const site = createLiveSite({ db, log, hasOwnContent: (db) => hasOwnContent(db, now()) })
  const app = new Hono()
    .route(api.posts, postsApi({ db, now, site, publicUrl }))
    .route('/', feedRoutes({ ...deps, site }))
    .route('/', pageRoutes({ ...deps, site }))
  return {
    read: async (path) => {
      // A prefetch does not count as a visit.
      const response = await app.request(path, { headers: { 'Sec-Purpose': 'prefetch' } })
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
    },
    close: () => db.destroy(),
  }
}
