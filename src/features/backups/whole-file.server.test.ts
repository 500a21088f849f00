import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { giveName } from './whole-file.server.ts'

async function halfFile() {
  const folder = await temporaryFolder()
  const [half, file] = [join(folder, 'half'), join(folder, 'whole')]
  await writeFile(half, 'new')
  return { half, file }
}

/** As a disk does that knows no second name for a file, or that fails. */
const failsWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test('a whole file gets its name, and has no other one', async () => {
  const { half, file } = await halfFile()
  await giveName(half, file)
  expect(await readFile(file, 'utf8')).toBe('new')
  await expect(readFile(half)).rejects.toThrow('ENOENT')
})

test('a disk that knows no second name for a file takes it, too', async () => {
  const { half, file } = await halfFile()
  await giveName(half, file, failsWith('ENOTSUP'))
  expect(await readFile(file, 'utf8')).toBe('new')
})

test('a file that is there stays as it is', async () => {
  const { half, file } = await halfFile()
  await writeFile(file, 'old')
  await expect(giveName(half, file)).rejects.toThrow('whole is there already.')
  expect(await readFile(file, 'utf8')).toBe('old')
})

test.each(['EPERM', 'ENOSYS'])('so it does on a disk without second names (%s)', async (code) => {
  const { half, file } = await halfFile()
  await writeFile(file, 'old')
  await expect(giveName(half, file, failsWith(code))).rejects.toThrow('whole is there already.')
  expect(await readFile(file, 'utf8')).toBe('old')
})

test('a disk that fails is no reason to try it in another way', async () => {
  const { half, file } = await halfFile()
  await expect(giveName(half, file, failsWith('EIO'))).rejects.toThrow('EIO')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})
