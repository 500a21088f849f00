/** Starts that must fail without changing existing files. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { leaveOut } from '../../support/leave-out.ts'
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
  ['with a hole', change((bytes) => bytes.fill(0xff, 8192, bytes.length - 8192)), /is damaged/],
  ['newer', withSql("insert into kysely_migration values ('999-x', '')"), /newer version/],
  ['foreign', withSql('drop table kysely_migration'), /another program/],
]

test('a start on a damaged, empty, foreign or newer database fails and leaves it unchanged', async () => {
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
  expect(changed).toEqual([])
})

test('a start on a data folder with backups but no database fails until a restore', async () => {
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
  expect(output).toContain('has backups, but no folio.sqlite. Nothing was changed.')
  expect([code, isSame, restored.code, page.status]).toEqual([1, true, 0, 200])
})

test('a start on a read-only data folder fails and leaves it unchanged', async (context) => {
  const disk = await mountSmallDisk(16)
  if (!disk) return leaveOut(context, 'this account may not mount a disk of its own.')
  const site = await startTestSite({ dataDir: disk.folder })
  await site.kill('SIGKILL')
  disk.makeReadOnly()
  const before = await folderState(disk.folder)
  const { code, output } = await runUntilExit(disk.folder)
  const isSame = (await folderState(disk.folder)).join() === before.join()
  expect(output).toContain('No permission to write to the data folder')
  expect([code, isSame]).toEqual([1, true])
})

test('a second process on the same folder fails to start', async () => {
  const site = await startTestSite()
  const files = () => readdir(site.dataDir, { recursive: true })
  const before = await files()
  const { code, output } = await runUntilExit(site.dataDir)
  const isSame = (await files()).join() === before.join()
  await site.kill('SIGKILL')
  const { site: next } = await restart(site)
  const page = await fetch(next.url)
  expect(output).toContain('Another process of Folio is running on the data folder')
  expect([code, isSame, page.status]).toEqual([1, true, 200])
})

test('of three processes that start at the same time on one folder, one runs', async () => {
  const dataDir = join(await freshFolder(), 'data')
  await mkdir(dataDir)
  const starts = await Promise.allSettled([1, 2, 3].map(() => startTestSite({ dataDir })))
  const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
  expect(reasons.map(({ message }) => message)).toEqual([
    ...Array(2).fill(expect.stringContaining('Another process of Folio')),
  ])
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
