import { expect, test } from 'vitest'
import { countVisitors } from '#features/portfolio/visitors.server.ts'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { testTime } from '../../test/support/app.ts'
import {
  contentOf,
  exportTestSite,
  renamePost,
  siteToExport,
} from '../../test/support/exported-site.ts'

const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

test('an export shows the site as it is at one moment, whatever its posts are called', async () => {
  const { db, folder, read } = await siteToExport()
  await insertPost(db, draft, testTime)
  await renamePost(db, 'soup', 'Süppe 100%')
  // As the command does it: all of it on one connection.
  const outcome = await db
    .transaction()
    .execute((snapshot) => exportTestSite({ db: snapshot, folder }))
  expect(outcome).toMatchObject({ pages: 4, dead: [] })
  expect(await read('blogs/Süppe 100%.html')).toContain('Soup</h1>')
})

test('nothing of the admin area is in an export, and nobody is counted', async () => {
  const { db, folder } = await siteToExport()
  await exportTestSite({ db, folder })
  const content = await contentOf(folder)
  const naming = Object.entries(content).filter(([, text]) => text.includes('/admin'))
  expect(naming.map(([file]) => file)).toEqual([])
  expect(Object.keys(content)).not.toContain('build/admin.js')
  expect(await countVisitors(db)).toBe(0)
})
