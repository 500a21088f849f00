import { expect, test } from 'vitest'
import { countVisitors } from '#features/portfolio/visitors.server.ts'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { defaultLook } from '#features/site/default-look.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { cspHash } from '#server/render.server.tsx'
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

test('an export has the look of the site on every page, and its hash in the policy', async () => {
  const { db, folder, read } = await siteToExport()
  const look = { ...defaultLook, radius: 'none' as const, css: 'h1 { color: red }' }
  await seedSite(db, { ...sampleContent, look }, testTime)
  await exportTestSite({ db, folder })
  const styles = await Promise.all(
    ['index.html', 'blogs.html', '404.html'].map(
      async (file) => /.*<style>(.*?)<\/style>/s.exec(await read(file))?.[1],
    ),
  )
  expect(styles[0]).toContain(look.css)
  expect(new Set(styles).size).toBe(1)
  expect(await read('_headers')).toContain(cspHash(styles[0] ?? ''))
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
