/** Imports that are killed in the middle. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Db, openDatabase } from '#db/open.server.ts'
import { drawing } from '../../support/pictures.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { expectIntact } from '../support/integrity.ts'
import { startTestSite } from '../support/site-lifecycle.ts'

const postCount = 60
const kills = 3

test('an import that is killed goes on without a copy', async () => {
  const site = await startTestSite()
  await site.kill('SIGTERM')
  const source = await makeSource()
  const count = () => withDatabase(site, countImported)
  for (let round = 1; round <= kills; round++) {
    const { child, ended } = startImport(source, site)
    const atLeast = Math.min(postCount - 1, (await count()) + 10)
    await Promise.race([ended, expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(atLeast)])
    child.kill('SIGKILL')
    await ended
  }
  const { ended } = startImport(source, site)
  expect(await ended).toBe(0)
  const { slugs, pictures } = await withDatabase(site, readImported)
  expect(slugs).toHaveLength(postCount)
  expect(new Set(slugs).size).toBe(postCount)
  expect(pictures).toBe(1)
  await expectIntact(site)
})

async function makeSource() {
  const source = await temporaryFolder()
  const posts = join(source, 'content/posts')
  await mkdir(posts, { recursive: true })
  await writeFile(join(source, 'hugo.toml'), '')
  await writeFile(join(posts, 'bowl.png'), await drawing(60, 40).png().toBuffer())
  for (let number = 1; number <= postCount; number++) {
    const text = `---\ntitle: Imported ${number}\ndate: 2020-01-02\n---\n![Bowl](bowl.png) [next](${number + 1}.md)\n`
    await writeFile(join(posts, `${number}.md`), text)
  }
  return source
}

function startImport(source: string, { dataDir, databaseUrl }: RunningSite) {
  const child = spawn(process.execPath, ['dist/server/folio.js', 'import', source, '--apply'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    stdio: 'ignore',
  })
  return { child, ended: once(child, 'close').then(([code]) => code as number | null) }
}

async function withDatabase<Result>(
  { dataDir, databaseUrl }: RunningSite,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) })
  return read(db).finally(() => db.destroy())
}

async function countImported(db: Db) {
  return (await db.selectFrom('import_source').select('source_id').execute()).length
}

async function readImported(db: Db) {
  const posts = await db
    .selectFrom('post')
    .select('slug')
    .where('title', 'like', 'Imported %')
    .execute()
  const pictures = await db.selectFrom('import_picture').select('src').execute()
  return { slugs: posts.map(({ slug }) => slug), pictures: pictures.length }
}
