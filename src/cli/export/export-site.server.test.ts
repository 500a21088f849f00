import { expect, test } from 'vitest'
import { countVisitors } from '#features/portfolio/visitors.server.ts'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
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

test('an export contains nothing of the admin area, and counts no visitor', async () => {
  const { db, folder } = await siteToExport()
  await exportTestSite({ db, folder })
  const content = await contentOf(folder)
  const mentions = Object.entries(content).filter(([, text]) => text.includes('/admin'))
  expect(mentions.map(([file]) => file)).toEqual([])
  expect(Object.keys(content)).not.toContain('build/admin.js')
  expect(await countVisitors(db)).toBe(0)
})

test('an export contains the icons of brands', async () => {
  const { db, folder, read } = await siteToExport()
  const [first] = sampleContent.profiles
  const profiles = first ? [{ ...first, icon: 'Mastodon' }] : []
  await seedSite(db, { ...sampleContent, profiles }, testTime)
  const outcome = await exportTestSite({ db, folder })
  const [, sprite = ''] =
    /<use href="\/(icons\/[^#"]+)#mastodon"/.exec(await read('index.html')) ?? []
  expect(await read(sprite)).toContain('<symbol id="mastodon"')
  expect(outcome.dead).toEqual([])
})
