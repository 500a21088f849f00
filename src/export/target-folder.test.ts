import fs from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { contentOf } from '../../test/support/exported-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { findTarget, markExport, takePlace } from './target-folder.server.ts'

vi.mock('node:fs', { spy: true })
const { renameSync: rename } = await vi.importActual<typeof fs>('node:fs')

afterEach(() => {
  vi.resetAllMocks()
})

async function fill(folder: string, names: string[], text: string) {
  await mkdir(folder, { recursive: true })
  await Promise.all(names.map((name) => writeFile(join(folder, name), text)))
}

/** An earlier export with two files of its owner's, and the next one beside it. */
async function twoExports() {
  const around = await temporaryFolder()
  const [path, next, scratch] = ['site', 'next', 'scratch'].map((name) => join(around, name)) as [
    string,
    string,
    string,
  ]
  await fill(path, ['index.html', 'gone.html'], 'earlier')
  await markExport(path)
  await fill(path, ['CNAME', 'own.txt'], 'own')
  await fill(next, ['index.html'], 'later')
  await mkdir(scratch)
  return { path, next, scratch, target: await findTarget(path) }
}

test('what its owner laid beside an export goes along with the next one', async () => {
  const { path, next, scratch, target } = await twoExports()
  await takePlace(next, target, scratch)
  expect(await contentOf(path)).toEqual({ 'index.html': 'later', CNAME: 'own', 'own.txt': 'own' })
})

test('what its owner laid there and cannot be moved leaves everything as it was', async () => {
  const { path, next, scratch, target } = await twoExports()
  const before = await contentOf(path)
  vi.mocked(fs.renameSync).mockImplementation((from, to) => {
    // As a folder of another account's does.
    if (`${from}`.endsWith('own.txt')) throw Object.assign(new Error('own'), { code: 'EACCES' })
    rename(from, to)
  })
  await expect(takePlace(next, target, scratch)).rejects.toMatchObject({ code: 'EACCES' })
  expect(await contentOf(path)).toEqual(before)
  expect(await contentOf(next)).toEqual({ 'index.html': 'later' })
})

test('a folder that cannot be taken away stays as it was, with what its owner laid there', async () => {
  const { path, next, scratch, target } = await twoExports()
  const before = await contentOf(path)
  await fill(join(scratch, 'before'), ['in-the-way'], '')
  await expect(takePlace(next, target, scratch)).rejects.toMatchObject({ code: 'ENOTEMPTY' })
  expect(await contentOf(path)).toEqual(before)
  expect(await contentOf(next)).toEqual({ 'index.html': 'later' })
})

test('an export that cannot come leaves the earlier one where it was', async () => {
  const { path, scratch, target } = await twoExports()
  const before = await contentOf(path)
  const nothingBeside = { ...target, exported: Object.keys(before) }
  for (const earlier of [target, nothingBeside]) {
    const missing = takePlace(join(scratch, 'missing'), earlier, scratch)
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await contentOf(path)).toEqual(before)
  }
})
