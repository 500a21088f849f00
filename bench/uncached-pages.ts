/** The routes of pages, feeds and lists without what stands before them: each request is made anew. */
import { Hono } from 'hono'
import { builtAssets } from '#app/assets.server.ts'
import { feedRoutes } from '#app/feed-routes.server.ts'
import { pageRoutes } from '#app/page-routes.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { siteBackups } from '#features/backups/site-backups.server.ts'
import { postsApi } from '#features/posts/posts-api.server.ts'
import { createLog } from '#http/log.server.ts'
import '#http/zod-messages.ts'
import { api } from '#routes.ts'
import { folderStore } from '#storage/folder-store.server.ts'

export interface UncachedPages {
  /** @returns the status and the length of what came, in bytes */
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
  const never = () => Promise.reject(new Error('No backup is made here'))
  const parts = {
    ...{ db, now, log, clientFolder, config: { publicUrl, trustProxy: 0 } },
    files: folderStore(`${dataDir}/uploads`),
    backups: siteBackups({ db, log, now, make: never, kept: 0, folder: `${dataDir}/backups` }),
    ...(await builtAssets(clientFolder)),
  }
  const app = new Hono()
    .route(api.posts, postsApi({ db, now }))
    .route('/', feedRoutes({ db, publicUrl }))
    .route('/', pageRoutes(parts))
  return {
    read: async (path) => {
      // Counting visitors is no part of it.
      const response = await app.request(path, { headers: { 'Sec-Purpose': 'prefetch' } })
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
    },
    close: () => db.destroy(),
  }
}
