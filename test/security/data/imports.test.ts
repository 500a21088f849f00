/** Uploads of the import that are meant to hurt: they are answered with a sentence, and the site goes on. */
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#admin-paths.ts'
import type { ImportRun } from '#features/imports/import-plan.ts'
import { zipOf } from '../../support/import-source.ts'
import { drawing } from '../../support/pictures.ts'
import { residentMb } from '../../support/resident-memory.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { type ImportBomb, importBombs } from '../support/import-bombs.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let ada: { Cookie: string }
beforeAll(async () => {
  ada = await logIn(site())
})

/** Far more than any of them takes, and far less than what grows with the square of the size. */
const maxAnswerMs = 15_000
const maxMegabytes = 1200

test('a file that is meant to hurt is answered with a sentence, and others are served meanwhile', async () => {
  const before = await storedRows()
  const unclear: string[] = []
  const usage = { slowestMs: 0, megabytes: 0 }
  for (const [name, bomb] of Object.entries(importBombs)) {
    const answer = await plan(bomb, usage)
    const isClear = bomb.says.test(answer) && !/root:x:|could not go on/.test(answer)
    if (!isClear) unclear.push(`${name}: ${answer.slice(0, 500)}`)
  }
  expect(unclear).toEqual([])
  expect(usage.slowestMs).toBeLessThan(maxAnswerMs)
  expect(usage.megabytes).toBeLessThan(maxMegabytes)
  expect(await storedRows()).toEqual(before)
  expect(await filesThatClimbed()).toEqual([])
  expect(await importFiles()).toEqual([])
})

test('bad files beside good ones do not keep those out, nor come in', async () => {
  const bytes = zipOf([
    { name: 'hugo.toml', content: '' },
    { name: 'content/posts/good.md', content: post('Good', '![](good.png) ![](bad.png)') },
    { name: 'content/posts/good.png', content: await drawing(40, 20).png().toBuffer() },
    { name: 'content/posts/bad.png', content: 'no picture' },
    { name: 'content/posts/deep.md', content: post('Deep', '> '.repeat(50_000)) },
    { name: 'content/posts/link.md', content: '/etc/passwd', mode: 0o120777 },
    { name: '../../up.md', content: post('Up', 'x') },
  ])
  await upload('site.zip', bytes)
  const { _id } = await settled()
  await call(site(), 'POST', adminApi.applyImport(_id), {}, ada)
  const run = await settled()
  expect(run).toMatchObject({ state: 'done', outcome: { counts: { create: 1, invalid: 1 } } })
  const rows = await changeDatabase(
    site(),
    "select id, source from post where id in ('good', 'deep', 'link', 'up')",
  )
  const uploads = await readdir(join(site().dataDir, 'uploads'))
  expect(rows).toEqual([
    {
      id: 'good',
      source: expect.stringMatching(/^!\[\]\(\/uploads\/good-[^)]+\) !\[\]\(bad\.png\)$/),
    },
  ])
  expect(uploads.filter((name) => name.startsWith('bad-'))).toEqual([])
  expect(await filesThatClimbed()).toEqual([])
  await call(site(), 'DELETE', adminApi.import(_id), undefined, ada)
})

test('an upload that breaks off leaves nothing, and the next one begins', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.alloc(1024 * 1024)),
    pull: async (controller) => {
      // Once the site has begun to store it.
      await expect.poll(importFiles).toHaveLength(1)
      controller.error(new Error('The connection is lost'))
    },
  })
  await expect(upload('site.zip', broken)).rejects.toThrow()
  await expect.poll(importFiles).toEqual([])
  await expect.poll(async () => (await overview()) ?? null).toBeNull()
  const response = await upload('site.zip', zipOf([{ name: 'a.md', content: post('A', 'x') }]))
  expect(response.status).toBe(201)
  const { _id, state } = await settled()
  expect(state).toBe('planned')
  await call(site(), 'DELETE', adminApi.import(_id), undefined, ada)
})

interface Usage {
  /** Of the calls meanwhile. */
  slowestMs: number
  /** Of the site, at most. */
  megabytes: number
}

/** @returns what the site says of a file, in its plan or in place of it */
async function plan({ file, bytes }: ImportBomb, usage: Usage): Promise<string> {
  const content = bytes()
  // Building it blocks the event loop for seconds. One turn notices connections that the site has closed meanwhile.
  await setImmediate()
  const response = await upload(file, content)
  if (response.status !== 201) return response.text()
  const { _id, problem } = await settled(usage)
  const answer =
    problem ?? (await (await call(site(), 'GET', adminApi.importPlan(_id), undefined, ada)).text())
  await call(site(), 'DELETE', adminApi.import(_id), undefined, ada)
  return answer
}

function upload(file: string, body: Buffer | ReadableStream): Promise<Response> {
  return fetch(`${site().url}${adminApi.imports}?name=${file}`, {
    ...{ method: 'POST', headers: { ...ada, 'Content-Type': 'application/octet-stream' } },
    ...{ body: body as never, duplex: 'half' },
  })
}

/** The import once it is no longer in progress; other calls are answered meanwhile. */
async function settled(usage: Usage = { slowestMs: 0, megabytes: 0 }): Promise<ImportRun> {
  for (;;) {
    const started = performance.now()
    const run = await overview()
    usage.slowestMs = Math.max(usage.slowestMs, Math.round(performance.now() - started))
    usage.megabytes = Math.max(usage.megabytes, await residentMb(site()))
    if (run && !run.state.endsWith('ing')) return run
  }
}

async function overview(): Promise<ImportRun | null> {
  const response = await call(site(), 'GET', adminApi.imports, undefined, ada)
  expect(response.status).toBe(200)
  return (await response.json()).run
}

/** What an import stores. */
function storedRows() {
  const queries = ['id, source from post', 'stem from picture', 'source_id from import_source']
  return Promise.all(queries.map((query) => changeDatabase(site(), `select ${query} order by 1`)))
}

function importFiles() {
  return readdir(join(site().dataDir, 'imports')).catch(() => [])
}

/** Those named `up.md`, where their paths would have led. */
async function filesThatClimbed(): Promise<string[]> {
  const { dataDir } = site()
  const folders = ['/', process.cwd(), dirname(dataDir), dataDir, join(dataDir, 'imports')]
  const found = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))
  return found.flat().filter((name) => name.includes('up.md'))
}

function post(title: string, body: string) {
  return `---\ntitle: ${title}\ndate: 2020-01-02\n---\n${body}`
}
