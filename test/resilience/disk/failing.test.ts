/** A disk that is full, read-only, failing, moved away or overwritten under a running site. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newClientHeaders } from '../../security/support/client-addresses.ts'
import { leaveOut } from '../../support/leave-out.ts'
import { drawing } from '../../support/pictures.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { expectIntact } from '../support/integrity.ts'
import { attemptWrites, expectReads, expectRefusals, statusesOf } from '../support/operations.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { straceUnavailableReason, trace } from '../support/strace.ts'
import { upload } from '../support/writers.ts'

const allGood = [201, 201, 201, 200, 303]
const message = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }

function pictureOf(width: number, height: number) {
  return drawing(width, height).jpeg().toBuffer()
}

test('on a full disk writes fail with a message and reads succeed, until there is room', async (context) => {
  const disk = await mountSmallDisk(16)
  if (!disk) return leaveOut(context, 'this account may not mount a disk to fill.')
  const site = await startTestSite({ dataDir: disk.folder })
  const ada = await logIn(site)
  const picture = await pictureOf(500, 300)
  const { src } = await (await upload(site, ada, picture)).json()
  disk.fill()
  await expect
    .poll(async () => (await attemptWrites(site, ada, picture)).map(({ status }) => status))
    .toEqual([507, 507, 507, 507, 507])
  const before = await counts(site)
  await expectRefusals(await attemptWrites(site, ada, picture), 507)
  await expectReads(site, ada, [src])
  expect(await counts(site)).toEqual(before)
  const names = await readdir(join(site.dataDir, 'uploads'))
  expect(names.filter((name) => name.startsWith('.partial-'))).toEqual([])
  await expectIntact(site)
  const logged = site.output().split('"msg":"The storage failed"').length - 1
  expect(logged).toBeGreaterThan(0)
  await disk.free()
  await expect
    .poll(async () => statusesOf(await attemptWrites(site, ada, picture)))
    .toEqual(allGood)
  await expectIntact(site)
})

test('each acknowledged write and each backup is flushed, and on a failing disk writes are refused', async (context) => {
  const reason = straceUnavailableReason()
  if (reason) return leaveOut(context, reason)
  const site = await startTestSite()
  const ada = await logIn(site)
  const picture = await pictureOf(500, 300)
  const endCount = await trace(site, '-y', '-e', 'trace=fsync,fdatasync')
  const statuses: number[] = []
  for (let round = 0; round < 10; round++) {
    const post = { title: `Post ${round}`, excerpt: 'Kept', content: '<p>Kept</p>' }
    statuses.push((await call(site, 'POST', '/api/contact', message, newClientHeaders())).status)
    statuses.push((await call(site, 'POST', '/api/blogs', post, ada)).status)
  }
  const { backups } = await createBackup(site, ada)
  const calls = (await endCount()).split('\n').filter((line) => /f(data)?sync\(/.test(line))
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(calls.filter((line) => line.includes('folio.sqlite')).length).toBeGreaterThanOrEqual(20)
  expect(backups).toMatchObject([{ state: 'done', verified: true }])
  expect(calls.filter((line) => /<[^>]*\/archive>/.test(line))).not.toEqual([])

  const writing = 'pwrite64,pwritev,ftruncate,fsync,fdatasync'
  for (const code of ['EROFS', 'EIO']) {
    const endFault = await trace(
      ...[site, '-e', `trace=${writing}`, '-e', `inject=${writing}:error=${code}`],
    )
    await expectRefusals(await attemptWrites(site, ada, picture), 503)
    await expectReads(site, ada)
    await endFault()
    expect(statusesOf(await attemptWrites(site, ada, picture))).toEqual(allGood)
    await expectIntact(site)
  }
})

async function createBackup(site: RunningSite, ada: { Cookie: string }) {
  await call(site, 'POST', '/api/backups', undefined, ada)
  const overview = async () => (await call(site, 'GET', '/api/backups', undefined, ada)).json()
  await expect.poll(async () => (await overview()).backups[0]?.state).toBe('done')
  return overview()
}

/** SQLite's messages, and places in code: a page that is served from memory has times. */
const telltale = /malformed|not a database|(?:\.[cm]?[jt]sx?|node:[\w/]+):\d+/i

test('a data folder that is moved away takes no writes, and a damaged database gives nothing away', async () => {
  const site = await startTestSite()
  const ada = await logIn(site)
  const picture = await pictureOf(60, 40)
  const send = () => call(site, 'POST', '/api/contact', message, newClientHeaders())
  const writes = async () => statusesOf([await send(), await upload(site, ada, picture)])
  const elsewhere = `${site.dataDir}-elsewhere`
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))

  await rename(site.dataDir, elsewhere)
  expect(await writes()).toEqual([503, 503])
  expect((await fetch(site.url)).status).toBe(200)
  expect(await readdir(site.dataDir).catch(() => [])).toEqual([])
  await mkdir(site.dataDir)
  expect(await writes()).toEqual([503, 503])
  await rm(site.dataDir, { recursive: true })
  await rename(elsewhere, site.dataDir)
  expect(await writes()).toEqual([201, 201])
  expect(site.messages()).toHaveLength(1)

  await changeDatabase(site, 'pragma wal_checkpoint(truncate)')
  await overwrite(join(site.dataDir, 'folio.sqlite'))
  // From here on cached responses are stale.
  await send()
  const paths = ['/', '/blogs', '/api/blogs', '/api/messages', '/api/users', '/api/projects']
  const responses = await Promise.all(paths.map((path) => call(site, 'GET', path, undefined, ada)))
  const texts = await Promise.all(responses.map((response) => response.text()))
  expect(Math.max(...statusesOf(responses))).toBeGreaterThanOrEqual(500)
  expect(texts.filter((text) => telltale.test(text))).toEqual([])
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(site.process.exitCode).toBeNull()
})

function counts(site: RunningSite) {
  const tables = ['post', 'contact_message', 'picture', 'session']
  const columns = tables.map((table) => `(select count(*) from ${table}) as ${table}`)
  return changeDatabase(site, `select ${columns.join(', ')}`)
}

/** Every page except the first. */
async function overwrite(path: string) {
  const { size } = await stat(path)
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(size - 4096, 0xff), 0, size - 4096, 4096)
  await file.close()
}
