/** The contract of FileStore, for all implementations. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { s3ForTest } from '../../test/support/s3-server.ts'
import type { FileStore } from './file-store.server.ts'
import { folderStore } from './folder-store.server.ts'
import { s3Settings } from './s3-address.server.ts'
import { s3Store } from './s3-store.server.ts'

async function inFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'folio-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folderStore(join(folder, 'uploads'))
}

async function inBucket() {
  return s3Store(s3Settings((await s3ForTest()).address))
}

const stores: [where: string, make: () => Promise<FileStore>][] = [
  ['a folder', inFolder],
  ['a bucket', inBucket],
]

const files = ['a.webp', 'b-480.avif', 'c.webp'].map((name, index) => ({
  name,
  bytes: Buffer.from([index, 0, 255, 10, 13]),
}))

test.each(stores)('files written to %s are read back byte for byte', async (_, make) => {
  const store = await make()
  await store.write(files)
  expect((await store.names()).toSorted()).toEqual(files.map(({ name }) => name))
  for (const { name, bytes } of files) expect(await store.read(name)).toEqual(bytes)
})

test.each(stores)('files removed from %s are gone, and the others stay', async (_, make) => {
  const store = await make()
  await store.write(files)
  await store.remove(['a.webp', 'never-there.webp'])
  expect(await store.read('a.webp')).toBeUndefined()
  expect((await store.names()).toSorted()).toEqual(['b-480.avif', 'c.webp'])
})

test.each(stores)('%s that was never written to is empty', async (_, make) => {
  const store = await make()
  expect(await store.names()).toEqual([])
  expect(await store.read('a.webp')).toBeUndefined()
  await store.cleanUp()
})
