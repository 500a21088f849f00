/** Starts that have to be refused: nothing of what is there may change. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished } from 'vitest'
import { check } from '../../support/check.ts'
import { failingStart, startAgain, startFaultySite } from '../support/faulty-site.ts'
import { folderState } from '../support/folder-state.ts'
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

const damages: [what: string, damage: Damage, told: RegExp][] = [
  ['empty', change(() => Buffer.alloc(0)), /folio\.sqlite is empty/],
  ['a text', change(() => Buffer.from('Dear diary, '.repeat(99))), /is no database/],
  ['without its head', change((bytes) => bytes.fill(0, 0, 100)), /is no database/],
  ['cut short', change((bytes) => bytes.subarray(0, bytes.length / 2)), /is damaged/],
  ['with a hole', change((bytes) => bytes.fill(0xff, 8192, bytes.length - 8192)), /is damaged/],
  ['newer', withSql("insert into kysely_migration values ('999-x', '')"), /newer version/],
  ['foreign', withSql('drop table kysely_migration'), /another program/],
]

check('a damaged, empty, foreign or newer database is refused as it stands', async (report) => {
  const dataDir = await usedFolder()
  const whole = await readFile(join(dataDir, 'folio.sqlite'))
  const changed: string[] = []
  for (const [what, damage, told] of damages) {
    await writeFile(join(dataDir, 'folio.sqlite'), whole)
    await damage(join(dataDir, 'folio.sqlite'))
    const before = await folderState(dataDir)
    const { code, output } = await failingStart(dataDir)
    expect([what, code]).toEqual([what, 1])
    expect(output).toMatch(told)
    expect(output).not.toMatch(/\n {4}at /)
    const after = await folderState(dataDir)
    if (before.join() !== after.join()) changed.push(what)
  }
  report(`${damages.length} files refused with a sentence, ${changed.length} of them changed`)
  expect(changed).toEqual([])
})

check('a read-only data folder is refused as it stands', async (report, leaveOut) => {
  const disk = await mountSmallDisk(16)
  if (!disk) return leaveOut('this account may not mount a disk of its own.')
  const site = await startFaultySite({ dataDir: disk.folder })
  await site.kill('SIGKILL')
  disk.makeReadOnly()
  const before = await folderState(disk.folder)
  const { code, output } = await failingStart(disk.folder)
  const isSame = (await folderState(disk.folder)).join() === before.join()
  report(`exit ${code}, ${before.length} files ${isSame ? 'unchanged' : 'changed'}`)
  expect(output).toContain('This account may not write to the data folder')
  expect([code, isSame]).toEqual([1, true])
})

check('a second process on the same folder is refused', async (report) => {
  const site = await startFaultySite()
  const before = await folderState(site.dataDir)
  const { code, output } = await failingStart(site.dataDir)
  const isSame = (await folderState(site.dataDir)).join() === before.join()
  await site.kill('SIGKILL')
  const { site: next } = await startAgain(site)
  const page = await fetch(next.url)
  report(
    `exit ${code}, the folder ${isSame ? 'unchanged' : 'changed'}; after kill -9 of the first one a start is answered ${page.status}`,
  )
  expect(output).toContain('Another process of Folio is running on the data folder')
  expect([code, isSame, page.status]).toEqual([1, true, 200])
})

check('of several processes that start at once on one folder, one runs', async (report) => {
  const rounds = 3
  let [ran, refused] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const dataDir = join(await freshFolder(), 'data')
    await mkdir(dataDir)
    const starts = await Promise.allSettled([1, 2, 3].map(() => startFaultySite({ dataDir })))
    const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    for (const { message } of reasons) expect(message).toContain('Another process of Folio')
    ran += starts.length - reasons.length
    refused += reasons.length
  }
  report(`${rounds} times three: ${ran} ran, ${refused} refused`)
  expect([ran, refused]).toEqual([rounds, rounds * 2])
})

async function usedFolder(): Promise<string> {
  const dataDir = await freshFolder()
  const site = await startFaultySite({ dataDir })
  await site.kill('SIGTERM')
  return dataDir
}

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'folio-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
