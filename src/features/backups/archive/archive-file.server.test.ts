import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { assertArchive, toWriteError } from './archive-file.server.ts'
import { withTempDir } from './temp-dir.server.ts'

const file = '/mnt/usb/folio.tar.gz'
const failed = (code: string, path?: string) => Object.assign(new Error(code), { code, path })

test.each([
  ['ENOSPC', undefined, 'The disk of /mnt/usb is full.'],
  ['EACCES', '/mnt/usb', 'No permission to write to /mnt/usb.'],
  ['EROFS', '/mnt/usb/.partial-1', 'No permission to write to /mnt/usb.'],
  ['ENOTDIR', '/mnt', '/mnt/usb is not a folder, or is below a file.'],
])(
  'an owner reads an error about the named file, not the data folder: %s',
  (code, path, message) => {
    const error = toWriteError(failed(code, path), file)
    expect(error).toMatchObject({ code: 'FOLIO_BACKUP', message: expect.stringContaining(message) })
  },
)

test('an error of another file is passed on unchanged', () => {
  const error = failed('EACCES', '/srv/folio/uploads')
  expect(toWriteError(error, file)).toBe(error)
  expect(toWriteError(failed('EACCES', '/mnt/usb2'), file)).toMatchObject({ code: 'EACCES' })
})

test('an owner who names a path below a file reads an error', async () => {
  const below = join(await temporaryFolder(), 'a.txt')
  await writeFile(below, '')
  const archive = join(below, 'folio', 'folio.tar.gz')
  const error = await withTempDir(join(below, 'folio'), async () => {}).catch((error) => error)
  expect(toWriteError(error, archive)).toMatchObject({
    message: `${join(below, 'folio')} is not a folder, or is below a file. Name a file elsewhere.`,
  })
})

test('an owner who restores a missing file or a folder reads an error', async () => {
  const folder = await temporaryFolder()
  await expect(assertArchive(folder)).rejects.toThrow(`${folder} is a folder. Name a backup file.`)
  const missing = join(folder, 'a.tar.gz')
  await expect(assertArchive(missing)).rejects.toThrow(`There is no file at ${missing}.`)
})

test.each(['', '\u001f', 'a letter'])(
  'an owner who restores a file that is not an archive reads an error, unless it is compressed: %j',
  async (text) => {
    const archive = join(await temporaryFolder(), 'folio.tar.gz')
    await writeFile(archive, text)
    await expect(assertArchive(archive)).rejects.toThrow(`${archive} is not a Folio backup.`)
    await writeFile(archive, gzipSync(text))
    await expect(assertArchive(archive)).resolves.toBeUndefined()
  },
)
