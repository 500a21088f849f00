import { expect, test } from 'vitest'
import { insertRenderedPost } from '#features/posts/insert-post.server.ts'
import { postsPerPage } from '#features/posts/post.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { createApp } from '#server/app.server.ts'
import { testDeps, testTime } from '../../../test/support/app.ts'
import { type ExportedPage, exportedPages } from './exported-pages.server.ts'

test('the pages of a long list are files, and link to each other', async () => {
  const { db, parts } = await testDeps({})
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number <= postsPerPage; number++) {
      const post = { title: `Old ${number}`, excerpt: 'Warm', content: '', author: 'Remy' }
      const content = { html: '<p>x</p>', readingMinutes: 1 }
      await insertRenderedPost(trx, { ...post, tags: ['Soup'] }, content, new Date(number))
    }
  })
  const pages: ExportedPage[] = []
  for await (const page of exportedPages(db, testTime, sampleContent)) pages.push(page)
  const app = await createApp({ ...parts, exported: {} })
  for (const list of ['/blogs', '/archive', '/tags/soup']) {
    const second = { address: `${list}?page=2`, file: `${list.slice(1)}/page/2.html`, status: 200 }
    expect(pages).toContainEqual(second)
    expect(await (await app.request(list)).text()).toContain(`href="${list}/page/2"`)
    expect(await (await app.request(second.address)).text()).toContain(`href="${list}"`)
  }
})
