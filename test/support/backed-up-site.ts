/** A site with a backup scheduler and stubbed backups. */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BackupResult } from '#features/backups/archive/create-backup.server.ts'
import {
  type BackupSchedulerDeps,
  createBackupScheduler,
} from '#features/backups/schedule/backup-scheduler.server.ts'
import { createTestApp, testTime } from './app.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const made = { size: 7, counts: { posts: 1, messages: 2, users: 3, uploads: 4 } }

/** A site with a bucket and a settable clock. @param make the stub that creates a backup */
export async function createBackedUpSite(
  make: (file: string) => Promise<BackupResult>,
  retained = 2,
) {
  const { db, log } = await createTestApp()
  const folder = join(await temporaryFolder(), 'backups')
  await mkdir(folder)
  const written: string[] = []
  let at = testTime.getTime()
  const parts: BackupSchedulerDeps = {
    ...{ db, log, folder, retained, make },
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
  return { db, folder, written, pass, parts, backups: createBackupScheduler(parts) }
}

/** Writes a backup that passes verification. */
export async function writeSound(file: string) {
  await writeFile(file, 'archive')
  return made
}

/** The file name of a backup, `ms` after the initial time. */
export const nameAt = (ms: number) =>
  `folio-auto-${new Date(testTime.getTime() + ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
