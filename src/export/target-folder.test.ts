import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentOf } from '../../test/support/exported-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { findTarget, markExport, takePlace } from './target-folder.server.ts'

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
  // With its name added to this folder's the path is longer than the system takes.
  let tooDeep = next
  while (tooDeep.length < 3900) tooDeep = join(tooDeep, 'd'.repeat(100))
  const longName = 'n'.repeat(250)
  await fill(path, [longName], 'own')
  await fill(tooDeep, ['index.html'], 'later')
  const before = await contentOf(path)
  await expect(takePlace(tooDeep, target, scratch)).rejects.toMatchObject({ code: 'ENAMETOOLONG' })
  expect(await contentOf(path)).toEqual(before)
  expect(await contentOf(tooDeep)).toEqual({ 'index.html': 'later' })
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
  const inside = join(path, 'next')
  await fill(inside, ['index.html'], 'later')
  const before = await contentOf(path)
  // It is gone as soon as the earlier one is taken away.
  const earlier = { ...target, exported: [...Object.keys(before), 'next'] }
  await expect(takePlace(inside, earlier, scratch)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await contentOf(path)).toEqual(before)
})
