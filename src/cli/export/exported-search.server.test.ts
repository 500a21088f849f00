import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { directoryPath } from '#features/search/shards/directory.ts'
import { createShardReader, inflate } from '#features/search/shards/shard-reader.ts'
import { testTime } from '../../../test/support/app.ts'
import { contentOf, exportTestSite, siteToExport } from '../../../test/support/exported-site.ts'
import { textOf } from '../../../test/support/html.ts'

const soup = { title: 'Soup', excerpt: 'Warm.', content: '<p>Stir slowly.</p>', author: 'Remy' }

/** Asks the files of an export. */
function readerIn(folder: string) {
  return createShardReader(async (path) =>
    inflate(new Blob([new Uint8Array(await readFile(join(folder, path)))]).stream()),
  )
}

const indexFiles = (content: Record<string, string>) =>
  Object.keys(content).filter((file) => file.startsWith('search-index'))

test('a visitor of an export searches in its files', async () => {
  const { db, folder, read } = await siteToExport()
  await insertPost(db, soup, testTime)
  await exportTestSite({ db, folder })
  expect(await readerIn(folder)('slwoly')).toEqual([
    {
      ...{ _id: 'soup', slug: 'soup', title: 'Soup' },
      excerpt: 'Warm.',
      marks: [],
      url: '/blogs/soup',
    },
  ])
  expect(await read('_headers')).toMatch(/^\/search-index\/\*\n {2}Cache-Control: .*immutable$/m)
})

test('the search page of an export tells what it needs without a script', async () => {
  const { db, folder, read } = await siteToExport()
  await exportTestSite({ db, folder })
  const [, notice = ''] = /<noscript>(.*?)<\/noscript>/s.exec(await read('search.html')) ?? []
  expect(textOf(notice)).toContain('its search needs JavaScript')
  expect(notice).toContain('href="/blogs"')
})

test('the files of another content have other paths, except the directory', async () => {
  const { db, folder } = await siteToExport()
  await insertPost(db, soup, testTime)
  await exportTestSite({ db, folder })
  const before = await contentOf(folder)
  await db.updateTable('post').set({ excerpt: 'Hot.', revision: 2 }).execute()
  await exportTestSite({ db, folder })
  const after = await contentOf(folder)
  const kept = indexFiles(after).filter((file) => indexFiles(before).includes(file))
  expect(kept).toEqual([directoryPath.slice(1)])
  expect(indexFiles(after)).toHaveLength(indexFiles(before).length)
})
