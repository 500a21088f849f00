import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { publishFile } from './atomic-file.server.ts'

async function temporaryFile() {
  const folder = await temporaryFolder()
  const [tempFile, file] = [join(folder, 'temp'), join(folder, 'archive')]
  await writeFile(tempFile, 'new')
  return { tempFile, file }
}

/** Simulates a file system without hard links, or a failing disk. */
const failsWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test('a complete file gets its final name and loses the temporary one', async () => {
  const { tempFile, file } = await temporaryFile()
  await publishFile(tempFile, file)
  expect(await readFile(file, 'utf8')).toBe('new')
  await expect(readFile(tempFile)).rejects.toThrow('ENOENT')
})

test('a file system without hard links is supported', async () => {
  const { tempFile, file } = await temporaryFile()
  await publishFile(tempFile, file, failsWith('ENOTSUP'))
  expect(await readFile(file, 'utf8')).toBe('new')
})

test.each(['EPERM', 'ENOSYS'])(
  'an existing file is not replaced, on a file system without hard links (%s), too',
  async (code) => {
    const { tempFile, file } = await temporaryFile()
    await writeFile(file, 'old')
    await expect(publishFile(tempFile, file)).rejects.toThrow('archive already exists.')
    await expect(publishFile(tempFile, file, failsWith(code))).rejects.toThrow(
      'archive already exists.',
    )
    expect(await readFile(file, 'utf8')).toBe('old')
  },
)

test('a disk error is not retried in another way', async () => {
  const { tempFile, file } = await temporaryFile()
  await expect(publishFile(tempFile, file, failsWith('EIO'))).rejects.toThrow('EIO')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})
