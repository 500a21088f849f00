import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertProject } from '#features/portfolio/admin-project-queries.server.ts'
import { insertPost, insertRenderedPost } from '#features/posts/insert-post.server.ts'
import { postsPerPage } from '#features/posts/post.ts'
import { seed } from '#server/seed.server.ts'
import { testOrigin, testTime } from '../../../test/support/app.ts'
import { crawl } from '../../../test/support/crawl.ts'
import { exportTestSite, renamePost, siteToExport } from '../../../test/support/exported-site.ts'
import { hostFolder } from '../../../test/support/static-host.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

const soup = '/uploads/soup-0123456789-700x933.webp'

/** With a picture: a drawn cover takes a third of a second. */
async function fillList(db: Db) {
  const content = { html: '<p>x</p>', readingMinutes: 1 }
  const numbers = Array.from({ length: postsPerPage }, (_, index) => index)
  await db.transaction().execute(async (trx) => {
    for (const number of numbers) {
      const post = { ...draft, title: `Old ${number}`, imageUrl: soup }
      await insertRenderedPost(trx, post, content, new Date(number))
    }
  })
}

async function storeSoupPicture(): Promise<string> {
  const folder = await temporaryFolder()
  const files = ['', '-480'].flatMap((size) => [`${size}.webp`, `${size}.avif`])
  const stem = 'soup-0123456789-700x933'
  // The small AVIF is not encoded yet: the server falls back to WebP.
  const written = files.filter((file) => file !== '-480.avif')
  await Promise.all(written.map((file) => writeFile(join(folder, stem + file), `picture ${file}`)))
  return folder
}

test('a visitor of an export finds every page, picture and anchor', async () => {
  const { db, folder } = await siteToExport()
  await seed(db, testTime)
  await fillList(db)
  const study = `[Home](/) ![Soup](${soup})`
  await insertProject(db, { title: 'Oven', caseStudy: study }, testTime)
  const page = { ...draft, title: 'Page', content: '<h2>Índice</h2>', imageUrl: soup }
  await insertPost(db, page, testTime)
  await insertPost(db, { ...draft, title: 'Odd' }, testTime)
  await renamePost(db, 'odd', 'Süppe 100% #1?')
  const uploads = await storeSoupPicture()

  const outcome = await exportTestSite({ db, folder, uploads })

  const host = await hostFolder(folder)
  onTestFinished(() => host.stop().then(() => undefined))
  const { paths, dead } = await crawl(host.url, testOrigin, [
    '/',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/blog',
  ])
  expect([dead, outcome.dead]).toEqual([[], []])
  expect([...paths]).toEqual(
    expect.arrayContaining([
      ...['/blogs/page', '/blogs/page/2', `/blogs/${encodeURIComponent('Süppe 100% #1?')}`],
      ...[
        '/uploads/soup-0123456789-700x933-480.avif',
        '/assets/resume.html',
        '/build/page.js',
        '/projects/oven',
      ],
    ]),
  )
  const lists = 2 + 2 + 1 + 4 // blog, archive, tags, each tag
  const posts = 6 + postsPerPage + 2
  const others = 5 // home, search, case study, résumé, 404
  expect(outcome.pages).toBe(lists + posts + others)
  expect(outcome.count).toBeGreaterThan(1000)
})
