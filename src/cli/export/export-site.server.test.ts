import { expect, test } from 'vitest'
import { countVisitors } from '#features/portfolio/visitors.server.ts'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { testTime } from '../../../test/support/app.ts'
import {
  contentOf,
  exportTestSite,
  renamePost,
  siteToExport,
} from '../../../test/support/exported-site.ts'

const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

test('an export reads one snapshot of the site, with any post title', async () => {
  const { db, folder, read } = await siteToExport()
  await insertPost(db, draft, testTime)
  await renamePost(db, 'soup', 'Süppe 100%')
  // Like the command: on one connection.
  const outcome = await db
    .transaction()
    .execute((snapshot) => exportTestSite({ db: snapshot, folder }))
  expect(outcome).toMatchObject({ pages: 4, dead: [] })
  expect(await read('blogs/Süppe 100%.html')).toContain('Soup</h1>')
})

test('the security.txt of an export names the exported site', async () => {
  const { db, folder, read } = await siteToExport()
  await exportTestSite({ db, folder })
  expect(await read('.well-known/security.txt')).toMatch(
    /^Canonical: https:\/\/[^/]+\/\.well-known\/security\.txt$/m,
  )
})

test('an export has the social cards and the icons that its pages name', async () => {
  const { db, folder, read } = await siteToExport()
  await insertPost(db, draft, testTime)
  await renamePost(db, 'soup', 'Süppe 100%')
  const { dead } = await exportTestSite({ db, folder })
  const files = Object.keys(await contentOf(folder))
  expect(dead).toEqual([])
  expect(files.filter((file) => file.startsWith('cards/')).toSorted()).toEqual([
    expect.stringMatching(/^cards\/posts\/Süppe 100%-\w+\.png$/),
    expect.stringMatching(/^cards\/site-\w+\.png$/),
  ])
  expect(files).toEqual(
    expect.arrayContaining([
      ...['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'],
      ...['assets/icon-192.png', 'assets/icon-512.png', 'assets/icon-maskable-512.png'],
    ]),
  )
  expect(await read('favicon.svg')).toMatch(/^<svg /)
  expect(await read('_headers')).toMatch(/^\/cards\/\*\n {2}Cache-Control: .*immutable$/m)
})

test('an export contains nothing of the admin area, and counts no visitor', async () => {
  const { db, folder } = await siteToExport()
  await exportTestSite({ db, folder })
  const content = await contentOf(folder)
  const mentions = Object.entries(content).filter(([, text]) => text.includes('/admin'))
  expect(mentions.map(([file]) => file)).toEqual([])
  expect(Object.keys(content)).not.toContain('build/admin.js')
  expect(await countVisitors(db)).toBe(0)
})
