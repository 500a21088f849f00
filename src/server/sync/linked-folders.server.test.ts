/** Links to folders outside of a synchronised one. */
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawing } from '../../../test/support/pictures.ts'
import { createSyncedFolder } from '../../../test/support/synced-folder.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

const elsewhere = 'The folder of this file is a link that leads elsewhere.'

test('a picture behind a linked folder is not read', async () => {
  const { root, store, sync, write } = await createSyncedFolder()
  const outside = await temporaryFolder()
  await writeFile(join(outside, 'secret.png'), await drawing(40, 30).png().toBuffer())
  await mkdir(join(root, 'posts/soup'), { recursive: true })
  await symlink(outside, join(root, 'posts/soup/pictures'))
  const text = '---\ntitle: Soup\n---\n![](pictures/secret.png)\n'
  await write('posts/soup/index.md', text)
  expect(await sync()).toContain(`posts/soup/index.md: ${elsewhere}`)
  expect(await store.names()).toEqual([])
})

test.each([
  ['a folder', 'there'],
  ['nothing', 'missing'],
])('nothing is made behind a link to %s', async (_, name) => {
  const { root, send, sync } = await createSyncedFolder()
  const outside = await temporaryFolder()
  await mkdir(join(outside, 'there'))
  await symlink(join(outside, name), join(root, 'posts'))
  await send('POST', '/api/blogs', { title: 'Tea', excerpt: 'x', content: 'Wait.' })
  expect(await sync()).toContain(`posts/tea/index.md: ${elsewhere}`)
  expect(await readdir(outside, { recursive: true })).toEqual(['there'])
})
