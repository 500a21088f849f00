/** A site that makes its own backups, without the work of making them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MadeBackup } from '#features/backups/back-up.server.ts'
import { type SiteBackupsParts, siteBackups } from '#features/backups/site-backups.server.ts'
import { createTestApp, testTime } from './app.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const made = { size: 7, counts: { posts: 1, messages: 2, users: 3, uploads: 4 } }
export const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]

/** A site with a bucket, whose clock can be set, and whose backups are as `make` makes them. */
export async function siteThat(make: (file: string) => Promise<MadeBackup>, kept = 2) {
  const { db, log } = await createTestApp()
  const folder = join(await temporaryFolder(), 'backups')
  await mkdir(folder)
  const written: string[] = []
  let at = testTime.getTime()
  const parts: SiteBackupsParts = {
    ...{ db, log, folder, kept, make },
    now: () => new Date(at),
    bucket: {
      add: async (file) => {
        written.push(file)
      },
      names: async () => written.map((file) => basename(file)),
      remove: async () => {},
    },
  }
  const pass = (ms: number) => {
    at += ms
  }
  return { db, folder, written, pass, parts, backups: siteBackups(parts) }
}

/** Makes a backup that is found whole. */
export async function writeSound(file: string) {
  await writeFile(file, 'archive')
  return made
}

/** What the site calls a backup that it makes so long after the first moment. */
export const nameAt = (ms: number) =>
  `folio-auto-${new Date(testTime.getTime() + ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
