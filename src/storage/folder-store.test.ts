import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderStore } from './folder-store.server.ts'

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'folio-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const bytes = new Uint8Array([1, 2, 3])

test('an owner finds the uploads in a folder that only the site’s user can open', async () => {
  const folder = join(await emptyFolder(), 'uploads')
  await folderStore(folder).write([{ name: 'a.webp', bytes }])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await readdir(folder)).toEqual(['a.webp'])
})

test('a failed write leaves no files behind', async () => {
  const folder = await emptyFolder()
  const files = ['a.webp', 'no-such-folder/b.webp'].map((name) => ({ name, bytes }))
  await expect(folderStore(folder).write(files)).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual([])
})

test('a stale temporary file is removed at the next start', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, '.partial-0123'), bytes)
  await writeFile(join(folder, 'a.webp'), bytes)
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(folder, '.partial-0123'), longAgo, longAgo)
  await folderStore(folder).cleanUp()
  expect(await readdir(folder)).toEqual(['a.webp'])
})

test('a recent temporary file of another process is left alone', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, '.partial-0123'), bytes)
  await folderStore(folder).cleanUp()
  expect(await readdir(folder)).toEqual(['.partial-0123'])
})

test('a site without uploads starts', async () => {
  await expect(folderStore(join(await emptyFolder(), 'uploads')).cleanUp()).resolves.toBeUndefined()
})

test('a write fails without the parent folder, which is not created', async () => {
  const folder = await emptyFolder()
  const store = folderStore(join(folder, 'data', 'uploads'))
  await expect(store.write([{ name: 'a.webp', bytes }])).rejects.toMatchObject({
    code: 'FOLIO_STORAGE',
  })
  expect(await readdir(folder)).toEqual([])
})
