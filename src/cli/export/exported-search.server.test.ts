import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createShardReader, inflate } from '#features/search/shards/shard-reader.ts'
import { test } from '../../../test/support/exported-site.ts'
import { textOf } from '../../../test/support/html.ts'

test('a visitor of an export searches in its files', async ({ ownExport: { folder, read } }) => {
  const ask = createShardReader(async (path) =>
    inflate(new Blob([new Uint8Array(await readFile(join(folder, path)))]).stream()),
  )
  expect(await ask('slwoly')).toEqual([
    {
      ...{ _id: 'soup', slug: 'soup', title: 'Soup' },
      excerpt: 'Warm.',
      marks: [],
      url: '/blogs/soup',
    },
  ])
  expect(await read('_headers')).toMatch(/^\/search-index\/\*\n {2}Cache-Control: .*immutable$/m)
})

test('the search page of an export tells what it needs without a script', async ({
  ownExport: { read },
}) => {
  const [, notice = ''] = /<noscript>(.*?)<\/noscript>/s.exec(await read('search.html')) ?? []
  expect(textOf(notice)).toContain('its search needs JavaScript')
  expect(notice).toContain('href="/blogs"')
})
