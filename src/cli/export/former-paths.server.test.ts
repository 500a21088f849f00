/** Former paths of posts in an export, and posts that are not published. */
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { testOrigin, testTime } from '../../../test/support/app.ts'
import { crawl } from '../../../test/support/crawl.ts'
import { contentOf, exportTestSite, siteToExport } from '../../../test/support/exported-site.ts'
import { hostFolder } from '../../../test/support/static-host.ts'

const mac = { title: 'macOS', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const save = { at: testTime, savedBy: 'Ada' }

/** A post that moved twice, one that is gone, and three that visitors never saw. */
async function fill(db: Db) {
  await insertPost(db, mac, testTime)
  await updatePost(db, 'mac-os', { slug: 'linux' }, save)
  await insertPost(db, { ...mac, title: 'Gone' }, testTime)
  await removePost(db, 'gone', testTime)
  await insertPost(db, { ...mac, title: 'Secret draft', status: 'draft' }, testTime)
  const publishedAt = '2026-12-24T12:00:00Z'
  await insertPost(db, { ...mac, title: 'Secret plan', publishedAt }, testTime)
  await insertPost(db, { ...mac, title: 'Secret end', publishedAt }, testTime)
  await removePost(db, 'secret-end', testTime)
}

test('an export redirects former paths, and knows those that are gone', async () => {
  const { db, folder, read } = await siteToExport()
  await fill(db)
  const { dead } = await exportTestSite({ db, folder })
  expect(dead).toEqual([])
  expect(await read('_redirects')).toBe(
    [
      '/blog /blogs 301',
      '/blogs/mac-os /blogs/linux 301',
      '/blogs/macos /blogs/linux 301',
      '/blogs/gone /404.html 410',
      '',
    ].join('\n'),
  )
  const page = await read('blogs/macos/index.html')
  expect(page).toContain(`<link rel="canonical" href="${testOrigin}/blogs/linux">`)
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/blogs/linux">')
  const files = Object.keys(await contentOf(folder)).filter((file) => /^blogs\/.*html$/.test(file))
  expect(files.toSorted()).toEqual([
    'blogs/linux.html',
    'blogs/mac-os/index.html',
    'blogs/macos/index.html',
  ])
})

test('an export has no trace of a post that is not published', async () => {
  const { db, folder } = await siteToExport()
  await fill(db)
  await exportTestSite({ db, folder })
  const content = await contentOf(folder)
  const traces = Object.entries(content).filter(([file, text]) => /secret/i.test(file + text))
  expect(traces.map(([file]) => file).filter((file) => !/^(assets|fonts)\//.test(file))).toEqual([])
})

test('a post that is due is exported, as of one time', async () => {
  const { db, folder, read } = await siteToExport()
  await fill(db)
  await exportTestSite({ db, folder, time: new Date('2026-12-24T12:00:00Z') })
  expect(await read('sitemap.xml')).toContain('/blogs/secret-plan<')
  expect(await read('blogs/secret-plan.html')).toContain('Secret plan</h1>')
})

test('all links of an export work, the guid of its feed included', async () => {
  const { db, folder } = await siteToExport()
  await fill(db)
  await exportTestSite({ db, folder })
  const host = await hostFolder(folder)
  onTestFinished(() => host.stop().then(() => undefined))
  const { paths, dead } = await crawl(host.url, testOrigin, ['/', '/rss.xml', '/sitemap.xml'])
  expect(dead).toEqual([])
  expect([...paths]).toEqual(expect.arrayContaining(['/blogs/linux', '/blogs/mac-os']))
})
