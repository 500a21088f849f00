/** Integrity of a site's database file and picture files. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { onPostgres } from '../../support/database.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { changeDatabase } from '../../support/site-database.ts'

/** Errors reported by SQLite's integrity checks; empty on PostgreSQL. */
export async function databaseErrors(site: RunningSite): Promise<unknown[]> {
  if (onPostgres) return []
  const integrity = await changeDatabase(site, 'pragma integrity_check')
  const references = await changeDatabase(site, 'pragma foreign_key_check')
  return [...integrity.filter((row) => row.integrity_check !== 'ok'), ...references]
}

/** Files in the uploads folder that could be served but don't decode. */
export async function corruptFiles(site: RunningSite): Promise<string[]> {
  const folder = join(site.dataDir, 'uploads')
  const names = await readdir(folder).catch(() => [])
  const served = names.filter((name) => !name.startsWith('.partial-'))
  const decodable = await Promise.all(
    served.map(async (name) => isDecodable(await readFile(join(folder, name)))),
  )
  return served.filter((_, index) => !decodable[index])
}

/** The stems whose picture isn't served, or doesn't decode. */
export async function unreadablePictures(site: RunningSite, stems: string[]): Promise<string[]> {
  const got = await Promise.all(
    stems.map(async (stem) => {
      const response = await fetch(`${site.url}/uploads/${stem}.webp`)
      return response.ok && isDecodable(Buffer.from(await response.arrayBuffer()))
    }),
  )
  return stems.filter((_, index) => !got[index])
}

function isDecodable(bytes: Buffer): Promise<boolean> {
  return sharp(bytes, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    )
}
