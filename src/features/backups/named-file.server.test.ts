import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { expectArchive, writingFault } from './named-file.server.ts'
import { withScratch } from './scratch.server.ts'

const file = '/mnt/usb/folio.tar.gz'
const failed = (code: string, path?: string) => Object.assign(new Error(code), { code, path })

test.each([
  ['ENOSPC', undefined, 'The disk of /mnt/usb is full.'],
  ['EACCES', '/mnt/usb', 'This account may not write to /mnt/usb.'],
  ['EROFS', '/mnt/usb/.half-done-1', 'This account may not write to /mnt/usb.'],
  ['ENOTDIR', '/mnt', '/mnt/usb is no folder, or lies below a file.'],
])('an owner reads of the file that was named, not of the data folder: %s', (code, path, told) => {
  const fault = writingFault(failed(code, path), file)
  expect(fault).toMatchObject({ code: 'FOLIO_BACKUP', message: expect.stringContaining(told) })
})

test('what failed elsewhere is not put down to that file', () => {
  const error = failed('EACCES', '/srv/folio/uploads')
  expect(writingFault(error, file)).toBe(error)
  expect(writingFault(failed('EACCES', '/mnt/usb2'), file)).toMatchObject({ code: 'EACCES' })
})

test('an owner who names a file below a file is told so', async () => {
  const below = join(await temporaryFolder(), 'a.txt')
  await writeFile(below, '')
  const archive = join(below, 'folio', 'folio.tar.gz')
  const error = await withScratch(join(below, 'folio'), async () => {}).catch((error) => error)
  expect(writingFault(error, archive)).toMatchObject({
    message: `${join(below, 'folio')} is no folder, or lies below a file. Name a file in another folder.`,
  })
})

test('an owner who takes back what is no file is told so', async () => {
  const folder = await temporaryFolder()
  await expect(expectArchive(folder)).rejects.toThrow(
    `${folder} is a folder. Name the file of a backup.`,
  )
  const missing = join(folder, 'a.tar.gz')
  await expect(expectArchive(missing)).rejects.toThrow(`There is no file at ${missing}.`)
})

test.each(['', '\u001f', 'a letter'])(
  'an owner who takes back what is no archive is told so: %j',
  async (text) => {
    const archive = join(await temporaryFolder(), 'folio.tar.gz')
    await writeFile(archive, text)
    await expect(expectArchive(archive)).rejects.toThrow(`${archive} is no backup of Folio.`)
  },
)

test('what gzip has made may be an archive', async () => {
  const archive = join(await temporaryFolder(), 'folio.tar.gz')
  await writeFile(archive, gzipSync('soup'))
  await expect(expectArchive(archive)).resolves.toBeUndefined()
})
