/** Kills of the sync, in both directions, beside a running site. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMigratedPostgres, onPostgres } from '../../support/database.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const count = 24
const kills = 3

test('a sync that is killed again and again loses no text and makes no copy', async () => {
  const database = onPostgres && { DATABASE_URL: await createMigratedPostgres() }
  const site = await startSite({ env: { TRUST_PROXY: '1', ...database } })
  onTestFinished(() => site.remove())
  const ada = await logIn(site)
  for (let number = 1; number <= count; number++) {
    const post = {
      title: `Numbered ${number}`,
      excerpt: 'x',
      content: `site-${number}.`,
      format: 'markdown',
    }
    const response = await call(site, 'POST', '/api/blogs', post, ada)
    expect(response.status).toBe(201)
  }
  const root = join(await temporaryFolder(), 'content')
  const files = async () => (await readdir(join(root, 'posts')).catch(() => [])).length

  const reached: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
    await killAt(site, root, async () => (await files()) >= (kill * count) / (kills + 1))
    reached.push(await files())
  }
  await finish(site, root)
  const names = (await readdir(join(root, 'posts'))).filter((name) => name.startsWith('numbered'))
  expect(names).toHaveLength(count)
  for (const name of names) {
    const file = join(root, 'posts', name, 'index.md')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/site-(\d+)/, 'folder-$1'))
  }

  const changed = async () =>
    (await sources(site)).filter((text) => text.startsWith('folder-')).length
  for (let kill = 1; kill <= kills; kill++) {
    await killAt(site, root, async () => (await changed()) >= (kill * count) / (kills + 1))
    reached.push(await changed())
  }
  await finish(site, root)
  const expected = Array.from({ length: count }, (_, index) => `folder-${index + 1}.`)
  const stored = (await sources(site)).filter((text) => /^(?:site|folder)-/.test(text))
  expect(stored.toSorted()).toEqual(expected.toSorted())
  const inFiles = await Promise.all(
    names.map((name) => readFile(join(root, 'posts', name, 'index.md'), 'utf8')),
  )
  expect(inFiles.every((text) => /folder-\d+\./.test(text))).toBe(true)
  expect(await finish(site, root)).toContain('Folder and site are the same.')
})

async function sources(site: RunningSite) {
  const rows = await changeDatabase(site, 'select source from post where deleted_at is null')
  return rows.map(({ source }) => String(source))
}

function start({ dataDir, databaseUrl }: RunningSite, root: string) {
  return spawn(process.execPath, ['dist/server/folio.js', 'sync', root], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A run that ends before is as good. */
async function killAt(site: RunningSite, root: string, isReached: () => Promise<boolean>) {
  const child = start(site, root)
  const closed = once(child, 'close')
  let isOver = false
  void closed.then(() => {
    isOver = true
  })
  while (!isOver && !(await isReached())) await new Promise(setImmediate)
  child.kill('SIGKILL')
  await closed
}

async function finish(site: RunningSite, root: string) {
  const child = start(site, root)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  expect([code, output]).toEqual([0, output])
  return output
}
