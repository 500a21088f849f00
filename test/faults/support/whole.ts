/** Whether what a site left is whole: its database file, and the files of its pictures. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { onPostgres } from '../../support/database.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { changeDatabase } from '../../support/site-database.ts'

/** What SQLite finds wrong with its file; PostgreSQL sees to its own. */
export async function databaseFaults(site: RunningSite): Promise<unknown[]> {
  if (onPostgres) return []
  const integrity = await changeDatabase(site, 'pragma integrity_check')
  const references = await changeDatabase(site, 'pragma foreign_key_check')
  return [...integrity.filter((row) => row.integrity_check !== 'ok'), ...references]
}

/** The files of the folder that could be served and are no whole picture. */
export async function brokenFiles(site: RunningSite): Promise<string[]> {
  const folder = join(site.dataDir, 'uploads')
  const names = await readdir(folder).catch(() => [])
  const served = names.filter((name) => !name.startsWith('.half-'))
  const whole = await Promise.all(
    served.map(async (name) => isWhole(await readFile(join(folder, name)))),
  )
  return served.filter((_, index) => !whole[index])
}

/** The pictures of these stems that a visitor does not get whole. */
export async function unreadable(site: RunningSite, stems: string[]): Promise<string[]> {
  const got = await Promise.all(
    stems.map(async (stem) => {
      const response = await fetch(`${site.url}/uploads/${stem}.webp`)
      return response.ok && isWhole(Buffer.from(await response.arrayBuffer()))
    }),
  )
  return stems.filter((_, index) => !got[index])
}

function isWhole(bytes: Buffer): Promise<boolean> {
  return sharp(bytes, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    )
}
