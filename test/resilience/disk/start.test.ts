/** Starts that must fail without changing existing files. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished } from 'vitest'
import { check } from '../../support/check.ts'
import { createBackup, restore } from '../support/backup-commands.ts'
import { folderState } from '../support/folder-hashes.ts'
import { restart, runUntilExit, startTestSite } from '../support/site-lifecycle.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

type Damage = (file: string) => Promise<void>

const change = (edit: (bytes: Buffer) => Buffer): Damage => {
  return async (file) => writeFile(file, edit(await readFile(file)))
}
const withSql = (statement: string): Damage => {
  return async (file) => {
    const database = new DatabaseSync(file)
    database.exec(statement)
    database.close()
  }
}

const damages: [what: string, damage: Damage, expectedError: RegExp][] = [
  ['empty', change(() => Buffer.alloc(0)), /folio\.sqlite is empty/],
  ['a text', change(() => Buffer.from('Dear diary, '.repeat(99))), /is not a database/],
  ['without its head', change((bytes) => bytes.fill(0, 0, 100)), /is not a database/],
  ['cut short', change((bytes) => bytes.subarray(0, bytes.length / 2)), /is damaged/],
  ['with a hole', change((bytes) => bytes.fill(0xff, 8192, bytes.length - 8192)), /is damaged/],
  ['newer', withSql("insert into kysely_migration values ('999-x', '')"), /newer version/],
  ['foreign', withSql('drop table kysely_migration'), /another program/],
]

check(
  'a start on a damaged, empty, foreign or newer database fails and leaves it unchanged',
  async (report) => {
    const dataDir = await createUsedFolder()
    const intact = await readFile(join(dataDir, 'folio.sqlite'))
    const changed: string[] = []
    for (const [what, damage, expectedError] of damages) {
      await writeFile(join(dataDir, 'folio.sqlite'), intact)
      await damage(join(dataDir, 'folio.sqlite'))
      const before = await folderState(dataDir)
      const { code, output } = await runUntilExit(dataDir)
      expect([what, code]).toEqual([what, 1])
      expect(output).toMatch(expectedError)
      expect(output).not.toMatch(/\n {4}at /)
      const after = await folderState(dataDir)
      if (before.join() !== after.join()) changed.push(what)
    }
    report(`${damages.length} starts failed with a message, ${changed.length} files changed`)
    expect(changed).toEqual([])
  },
)

check(
  'a start on a data folder with backups but no database fails until a restore',
  async (report) => {
    const site = await startTestSite()
    const backup = join(site.dataDir, 'backups', 'mine.tar.gz')
    await mkdir(dirname(backup))
    await rename(await createBackup(site), backup)
    await site.kill('SIGTERM')
    const files = await readdir(site.dataDir)
    const lost = files.filter((name) => /^folio\.sqlite|^uploads$/.test(name))
    for (const name of lost) await rm(join(site.dataDir, name), { recursive: true })
    const before = await folderState(site.dataDir)
    const { code, output } = await runUntilExit(site.dataDir)
    const isSame = (await folderState(site.dataDir)).join() === before.join()
    const restored = await restore(backup, site)
    const { site: next } = await restart(site)
    const page = await fetch(next.url)
    report(
      `exit ${code}, the folder ${isSame ? 'unchanged' : 'changed'}; after a restore ${page.status}`,
    )
    expect(output).toContain('has backups, but no folio.sqlite. Nothing was changed.')
    expect([code, isSame, restored.code, page.status]).toEqual([1, true, 0, 200])
  },
)

check('a start on a read-only data folder fails and leaves it unchanged', async (report, skip) => {
  const disk = await mountSmallDisk(16)
  if (!disk) return skip('this account may not mount a disk of its own.')
  const site = await startTestSite({ dataDir: disk.folder })
  await site.kill('SIGKILL')
  disk.makeReadOnly()
  const before = await folderState(disk.folder)
  const { code, output } = await runUntilExit(disk.folder)
  const isSame = (await folderState(disk.folder)).join() === before.join()
  report(`exit ${code}, ${before.length} files ${isSame ? 'unchanged' : 'changed'}`)
  expect(output).toContain('No permission to write to the data folder')
  expect([code, isSame]).toEqual([1, true])
})

check('a second process on the same folder fails to start', async (report) => {
  const site = await startTestSite()
  const before = await folderState(site.dataDir)
  const { code, output } = await runUntilExit(site.dataDir)
  const isSame = (await folderState(site.dataDir)).join() === before.join()
  await site.kill('SIGKILL')
  const { site: next } = await restart(site)
  const page = await fetch(next.url)
  report(
    `exit ${code}, the folder ${isSame ? 'unchanged' : 'changed'}; after kill -9 of the first one a start is answered ${page.status}`,
  )
  expect(output).toContain('Another process of Folio is running on the data folder')
  expect([code, isSame, page.status]).toEqual([1, true, 200])
})

check('of several processes that start concurrently on one folder, one runs', async (report) => {
  const rounds = 3
  let [ran, refused] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const dataDir = join(await freshFolder(), 'data')
    await mkdir(dataDir)
    const starts = await Promise.allSettled([1, 2, 3].map(() => startTestSite({ dataDir })))
    const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    for (const { message } of reasons) expect(message).toContain('Another process of Folio')
    ran += starts.length - reasons.length
    refused += reasons.length
  }
  report(`${rounds} times three: ${ran} ran, ${refused} refused`)
  expect([ran, refused]).toEqual([rounds, rounds * 2])
})

async function createUsedFolder(): Promise<string> {
  const dataDir = await freshFolder()
  const site = await startTestSite({ dataDir })
  await site.kill('SIGTERM')
  return dataDir
}

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'folio-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
