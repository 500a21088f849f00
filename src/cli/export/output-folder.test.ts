import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentOf } from '../../../test/support/exported-site.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { findOutputFolder, markExport, swapIn } from './output-folder.server.ts'

async function fill(folder: string, names: string[], text: string) {
  await mkdir(folder, { recursive: true })
  await Promise.all(names.map((name) => writeFile(join(folder, name), text)))
}

/** An earlier export with two added files, and the next one beside it. */
async function twoExports() {
  const around = await temporaryFolder()
  const [path, next, tempDir] = ['site', 'next', 'tempDir'].map((name) => join(around, name)) as [
    string,
    string,
    string,
  ]
  await fill(path, ['index.html', 'gone.html'], 'earlier')
  await markExport(path)
  await fill(path, ['CNAME', 'own.txt'], 'own')
  await fill(next, ['index.html'], 'later')
  await mkdir(tempDir)
  return { path, next, tempDir, target: await findOutputFolder(path) }
}

test('a new export keeps the files that its owner added', async () => {
  const { path, next, tempDir, target } = await twoExports()
  await swapIn(next, target, tempDir)
  expect(await contentOf(path)).toEqual({ 'index.html': 'later', CNAME: 'own', 'own.txt': 'own' })
})

test('a new export keeps a file that its owner added to .well-known', async () => {
  const { path, next, tempDir, target } = await twoExports()
  await mkdir(join(path, '.well-known'))
  await fill(path, ['.well-known/proof', '.well-known/security.txt'], 'own')
  await mkdir(join(next, '.well-known'))
  await fill(next, ['.well-known/security.txt'], 'later')
  await swapIn(next, target, tempDir)
  expect(await contentOf(path)).toMatchObject({
    '.well-known/proof': 'own',
    '.well-known/security.txt': 'later',
  })
})

test('an added file that cannot be moved leaves everything unchanged', async () => {
  const { path, next, tempDir, target } = await twoExports()
  // Together with the file name the path exceeds the limit of the system.
  let tooDeep = next
  while (tooDeep.length < 3900) tooDeep = join(tooDeep, 'd'.repeat(100))
  const longName = 'n'.repeat(250)
  await fill(path, [longName], 'own')
  await fill(tooDeep, ['index.html'], 'later')
  const before = await contentOf(path)
  await expect(swapIn(tooDeep, target, tempDir)).rejects.toMatchObject({ code: 'ENAMETOOLONG' })
  expect(await contentOf(path)).toEqual(before)
  expect(await contentOf(tooDeep)).toEqual({ 'index.html': 'later' })
})

test('an earlier export that cannot be moved stays unchanged, with its added files', async () => {
  const { path, next, tempDir, target } = await twoExports()
  const before = await contentOf(path)
  await fill(join(tempDir, 'before'), ['in-the-way'], '')
  await expect(swapIn(next, target, tempDir)).rejects.toMatchObject({ code: 'ENOTEMPTY' })
  expect(await contentOf(path)).toEqual(before)
  expect(await contentOf(next)).toEqual({ 'index.html': 'later' })
})

test('a new export that cannot be moved leaves the earlier one in place', async () => {
  const { path, tempDir, target } = await twoExports()
  const inside = join(path, 'next')
  await fill(inside, ['index.html'], 'later')
  const before = await contentOf(path)
  // It vanishes when the earlier one is moved.
  const earlier = { ...target, exported: [...Object.keys(before), 'next'] }
  await expect(swapIn(inside, earlier, tempDir)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await contentOf(path)).toEqual(before)
})
