/** Integrity of a site's database file and picture files. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { changeDatabase } from '../../support/site-database.ts'

/** SQLite finds no error, every file that could be served decodes, and every picture has its file, encoded or not. */
export async function expectIntact(site: RunningSite): Promise<void> {
  if (!onPostgres) {
    expect(await changeDatabase(site, 'pragma integrity_check')).toEqual([
      { integrity_check: 'ok' },
    ])
    expect(await changeDatabase(site, 'pragma foreign_key_check')).toEqual([])
  }
  const folder = join(site.dataDir, 'uploads')
  const names = await readdir(folder).catch(() => [])
  const served = names.filter((name) => !name.startsWith('.partial-'))
  const damaged: string[] = []
  for (const name of served) {
    const picture = sharp(await readFile(join(folder, name)), { failOn: 'warning' })
    await picture.stats().catch(() => damaged.push(name))
  }
  expect(damaged).toEqual([])
  const stems = (await changeDatabase(site, 'select stem from picture')).map(({ stem }) => stem)
  expect(
    stems.filter(
      (stem) => !served.includes(`${stem}.webp`) && !served.includes(`${stem}.original`),
    ),
  ).toEqual([])
}
