import { link, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { giveName } from './whole-file.server.ts'

vi.mock('node:fs/promises', async (importOriginal) => {
  const own = await importOriginal<typeof import('node:fs/promises')>()
  return { ...own, link: vi.fn(own.link) }
})
afterEach(() => vi.mocked(link).mockClear())

async function halfFile() {
  const folder = await temporaryFolder()
  const [half, file] = [join(folder, 'half'), join(folder, 'whole')]
  await writeFile(half, 'new')
  return { half, file }
}

/** Where a disk knows no second name for a file. */
function failOnce(code: string) {
  vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error(code), { code }))
}

test('a whole file gets its name, and has no other one', async () => {
  const { half, file } = await halfFile()
  await giveName(half, file)
  expect(await readFile(file, 'utf8')).toBe('new')
  await expect(readFile(half)).rejects.toThrow('ENOENT')
})

test('a disk that knows no second name for a file takes it, too', async () => {
  const { half, file } = await halfFile()
  failOnce('ENOTSUP')
  await giveName(half, file)
  expect(await readFile(file, 'utf8')).toBe('new')
})

test.each(['EEXIST', 'EPERM', 'ENOSYS'])(
  'a file that is there stays as it is (%s)',
  async (code) => {
    const { half, file } = await halfFile()
    await writeFile(file, 'old')
    failOnce(code)
    await expect(giveName(half, file)).rejects.toThrow('whole is there already.')
    expect(await readFile(file, 'utf8')).toBe('old')
  },
)

test('a disk that fails is no reason to try it in another way', async () => {
  const { half, file } = await halfFile()
  failOnce('EIO')
  await expect(giveName(half, file)).rejects.toThrow('EIO')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})
