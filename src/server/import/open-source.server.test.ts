import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { zipOf } from '../../../test/support/import-source.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openSource } from './open-source.server.ts'
import { sourceMessages } from './source-limits.server.ts'

async function open(entries: Parameters<typeof zipOf>[0] | Buffer) {
  const path = join(await temporaryFolder(), 'site.zip')
  await writeFile(path, Buffer.isBuffer(entries) ? entries : zipOf(entries))
  const source = await openSource(path)
  onTestFinished(source.close)
  return source
}

test('a zip is read without the folder around everything, and without what is no content', async () => {
  const { files, problems } = await open([
    { name: 'site-main/b.md', content: 'Soup' },
    { name: 'site-main/a/ü.md', content: 'Stew' },
    { name: 'site-main/node_modules/x.md', content: 'x' },
    { name: '__MACOSX/site-main/._b.md', content: 'x' },
  ])
  expect(files.paths).toEqual(['a/ü.md', 'b.md'])
  expect(String(await files.read('a/ü.md'))).toBe('Stew')
  expect(problems).toEqual([])
})

test('a folder is read without following its links, nor its settings', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'a.md'), 'Soup')
  await writeFile(join(folder, '.env'), 'SECRET=1')
  await symlink('/etc/passwd', join(folder, 'b.md'))
  const { files, problems } = await openSource(folder)
  expect(files.paths).toEqual(['a.md'])
  expect(problems).toEqual([{ file: 'b.md', message: sourceMessages.symlink }])
})

test.each(['../up.md', '/etc/up.md', 'a/../../up.md', 'C:\\up.md'])(
  'the file %s does not leave the zip',
  async (name) => {
    const { files, problems } = await open([
      { name: 'ok.md', content: 'Soup' },
      { name, content: 'x' },
    ])
    expect(files.paths).toEqual(['ok.md'])
    expect(problems.map(({ message }) => message)).toEqual([sourceMessages.climbs])
  },
)

test('a symbolic link, a bomb and a false size are refused alone', async () => {
  const { files, problems } = await open([
    { name: 'link.md', content: '/etc/passwd', mode: 0o120777 },
    { name: 'bomb.md', content: Buffer.alloc(20 * 1024 * 1024) },
    { name: 'huge.md', content: 'x', claimedSize: 101 * 1024 * 1024 },
    { name: 'false.md', content: 'Soup and stew', claimedSize: 4 },
    { name: 'ok.md', content: 'Soup' },
  ])
  expect(problems).toEqual([{ file: 'link.md', message: sourceMessages.symlink }])
  await expect(files.read('bomb.md')).rejects.toThrow(sourceMessages.bomb)
  await expect(files.read('huge.md')).rejects.toThrow(sourceMessages.tooLarge)
  await expect(files.read('false.md')).rejects.toThrow(sourceMessages.damaged)
  expect(String(await files.read('ok.md'))).toBe('Soup')
})

test('a zip whose files are too large in all, and one that is none, are refused', async () => {
  const claimedSize = 4_000_000_000
  const large = ['a.md', 'b.md'].map((name) => ({ name, content: 'x', claimedSize }))
  await expect(open(large)).rejects.toThrow(sourceMessages.tooLargeInAll)
  await expect(open(Buffer.from('<html>'))).rejects.toThrow(sourceMessages.noZip)
})
