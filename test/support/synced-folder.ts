/** A site, and a folder that is synchronised with it. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { localSite } from '#server/sync/local-site.server.ts'
import { type SyncOptions, syncFolder } from '#server/sync/sync-folder.server.ts'
import type { SyncSite } from '#server/sync/sync-site.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { testOrigin, testTime } from './app.ts'
import { createAdminClient } from './post-fixtures.ts'
import { temporaryFolder } from './temporary-folder.ts'

export async function createSyncedFolder() {
  const client = await createAdminClient()
  const { app } = client
  await seedSite(app.db, sampleContent, testTime)
  const root = await temporaryFolder()
  let time = testTime
  const now = () => time
  const setTime = (next: Date) => {
    time = next
    app.setTime(next)
  }
  const store = folderStore(join(app.dataDir, 'uploads'))
  const site: SyncSite = localSite({ name: 'here', db: app.db, store, publicUrl: testOrigin, now })
  return { ...client, ...folderOf(root, site, now), site, store, setTime }
}

/** What an owner does with the folder, and the command. */
export function folderOf(root: string, site: SyncSite, now: () => Date) {
  const full = (path: string) => join(root, path)

  return {
    ...{ root, now },
    /** @returns what was done, and why something was not */
    sync: async (options: Partial<SyncOptions> = {}) => {
      const { changes, problems } = await syncFolder(root, site, { now, ...options })
      const done = changes.map(({ decision, path }) => `${decision}: ${path}`)
      return [...done, ...problems.map(({ file, message }) => `${file}: ${message}`)]
    },
    read: (path: string) => readFile(full(path), 'utf8'),
    write: async (path: string, content: string | Buffer) => {
      await mkdir(dirname(full(path)), { recursive: true })
      await writeFile(full(path), content)
    },
    move: async (from: string, to: string) => {
      await mkdir(dirname(full(to)), { recursive: true })
      await rename(full(from), full(to))
    },
    remove: (path: string) => rm(full(path), { recursive: true, force: true }),
    /** Without the state. */
    paths: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      const files = entries.filter(
        (entry) => entry.isFile() && !entry.parentPath.includes('.folio'),
      )
      return files
        .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
        .toSorted()
    },
    /** Of the deleted ones. */
    deletedTexts: async () => {
      const folder = full('.folio/deleted')
      const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      const files = names.filter((entry) => entry.isFile())
      return Promise.all(
        files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
      )
    },
  }
}
