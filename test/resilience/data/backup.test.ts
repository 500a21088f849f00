/** Backups: made while the site is written to, restored, compared, and moved to the other database. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import { drawing } from '../../support/pictures.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { compare, createBackup, emptyLocation, restore } from '../support/backup-commands.ts'
import { expectIntact } from '../support/integrity.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { startWriters, upload } from '../support/writers.ts'

const ownKind = onPostgres ? 'postgres' : 'sqlite'
const otherKind = onPostgres ? 'sqlite' : 'postgres'

/** Restores an archive into an empty data folder. @returns the restored site */
async function siteFrom(file: string, kind: 'sqlite' | 'postgres'): Promise<RunningSite> {
  const { dataDir, databaseUrl } = await emptyLocation(kind)
  expect(await restore(file, { dataDir, databaseUrl })).toMatchObject({ code: 0 })
  const database = databaseUrl && { DATABASE_URL: databaseUrl }
  const site = await startSite({ dataDir, env: { TRUST_PROXY: '1', ...database } })
  onTestFinished(() => site.remove())
  return site
}

test('a backup made while the site is written to has every write acknowledged before, and a restore gives the same site', async () => {
  const site = await startTestSite()
  const ada = await logIn(site)
  const writers = startWriters(site, ada)
  await expect.poll(() => writers.kinds().size).toBe(5)
  const began = performance.now()
  await call(site, 'POST', '/api/backups', undefined, ada)
  const newest = async () => {
    const response = await call(site, 'GET', '/api/backups', undefined, ada)
    return ((await response.json()) as { backups: Record<string, unknown>[] }).backups[0]
  }
  await expect.poll(async () => (await newest())?.state).toBe('done')
  const ended = performance.now()
  const written = writers.count()
  await expect.poll(writers.count).toBeGreaterThan(written + 3)
  await writers.stop()
  const made = await newest()
  expect(made).toMatchObject({ verified: true })
  expect(made?.problem).toBeUndefined()
  expect(await readdir(join(site.dataDir, 'backups'))).toEqual([made?.file])
  const early = await siteFrom(join(site.dataDir, 'backups', `${made?.file}`), ownKind)
  expect(await writers.differences(early, began, ended)).toEqual([])
  await expectIntact(early)
  await early.kill('SIGTERM')

  const { src } = await (await upload(site, ada, await drawing(90, 60).jpeg().toBuffer())).json()
  const draft = { title: 'Broth', excerpt: 'Bones', content: '<p>Simmer.</p>', imageUrl: src }
  const { _id } = await (await call(site, 'POST', '/api/blogs', draft, ada)).json()
  const file = await createBackup(site)
  // To the other database and back where both are there.
  const middle = onPostgres ? await createBackup(await siteFrom(file, otherKind)) : file
  const copy = await siteFrom(middle, ownKind)
  const equal = await compare(site, copy)
  expect([equal.code, equal.output]).toEqual([0, equal.output])
  // Two empty sites would be equal, too.
  for (const kind of ['posts', 'messages', 'uploads']) {
    expect(equal.output).toMatch(new RegExp(`^${kind} +[1-9]`, 'm'))
  }
  const change = { excerpt: 'Bones and more time' }
  const path = `/api/blogs/${_id}`
  expect((await call(copy, 'PUT', path, change, await logIn(copy))).status).toBe(200)
  const changed = await compare(site, copy)
  expect(changed.code).toBe(1)
  expect(changed.output).toMatch(/posts +\d+ {2}2 different/)
})
