/** Archives of a site for tests: real ones, and what becomes of them in bad hands. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'
import type { Db } from '#db/open.server.ts'
import { backupName } from '#features/backups/backup-names.server.ts'
import { withScratch } from '#features/backups/scratch.server.ts'
import { writeArchive } from '#features/backups/write-archive.server.ts'
import { isPictureFile } from '#features/pictures/picture-names.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { type TestApp, testTime } from './app.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Of the app as it is now. @returns where the archive is */
export async function archiveOf({ db, dataDir }: TestApp): Promise<string> {
  const folder = await temporaryFolder()
  const source = {
    readSnapshot: <Result>(read: (snapshot: Db) => Promise<Result>) =>
      db.transaction().execute(read),
    uploads: folderStore(join(dataDir, 'uploads')),
    isUpload: isPictureFile,
    now: () => testTime,
  }
  const file = join(folder, backupName(testTime))
  await withScratch(folder, (scratch) => writeArchive(source, file, scratch))
  return file
}

export interface Entry {
  header: TarHeader
  data: Buffer
}

/** @returns a copy with other entries */
export async function rewritten(
  archive: string,
  change: (entries: Entry[]) => Entry[],
): Promise<string> {
  const entries = await unpackTar(gunzipSync(await readFile(archive)))
  const changed = change(
    entries.map(({ header, data }) => ({ header, data: Buffer.from(data ?? []) })),
  )
  const copy = join(await temporaryFolder(), 'changed.tar.gz')
  await writeFile(copy, gzipSync(await packTar(changed)))
  return copy
}

/** Puts another content into one entry. */
export function withData(name: string, change: (text: string) => string) {
  return (entries: Entry[]) =>
    entries.map((entry) => {
      if (entry.header.name !== name) return entry
      const data = Buffer.from(change(entry.data.toString()))
      return { header: { ...entry.header, size: data.length }, data }
    })
}

/** The same, and lets the manifest tell the truth about it: a forger's work. */
export function forged(name: string, change: (text: string) => string) {
  return (entries: Entry[]) => {
    const changed = withData(name, change)(entries)
    const data = changed.find(({ header }) => header.name === name)?.data ?? Buffer.of()
    const table = name.replace(/^data\/(.*)\.ndjson$/, '$1')
    return withManifest((told) => {
      const part = told.tables[table]
      if (!part) throw new Error(`The manifest tells of no ${table}`)
      part.bytes = data.length
      part.sha256 = createHash('sha256').update(data).digest('hex')
    })(changed)
  }
}

interface Told {
  format: number
  migration: string
  tables: Record<string, { rows: number; bytes: number; sha256: string }>
  uploads: Record<string, { bytes: number; sha256: string }>
}

export function withManifest(change: (told: Told) => void) {
  return withData('manifest.json', (text) => {
    const told = JSON.parse(text) as Told
    change(told)
    return JSON.stringify(told)
  })
}
