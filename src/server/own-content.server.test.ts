/** Built-in samples stand in for an unreachable API only as long as the site shows them. */
import { expect, test } from 'vitest'
import { insertProject } from '#features/portfolio/admin-project-queries.server.ts'
import { removePost, restorePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { addRevision } from '#features/site/site-revisions.server.ts'
import { createTestApp, type TestApp, testTime } from '../../test/support/app.ts'
import { seed } from './seed.server.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Jonas' }
const firstPost = samplePosts[0]?.slug ?? ''

async function freshSite() {
  const app = await createTestApp({ ownDatabase: true })
  await seed(app.db, testTime)
  return app
}

async function hasSamples(app: TestApp): Promise<boolean> {
  const html = await (await app.request('/blogs')).text()
  const json = /<script type="application\/json" id="PageData">(.*?)<\/script>/s.exec(html)?.[1]
  return JSON.parse(json ?? '').site.isSample
}

const changes: [string, (app: TestApp) => Promise<unknown>][] = [
  ['wrote a post', ({ db }) => insertPost(db, soup, testTime)],
  [
    'edited a sample post',
    ({ db }) => updatePost(db, firstPost, { title: 'Mine' }, { at: testTime, savedBy: 'Ada' }),
  ],
  ['removed a sample post', ({ db }) => removePost(db, firstPost, testTime)],
  ['added a project', ({ db }) => insertProject(db, { title: 'Oven' }, testTime)],
  [
    'published the site content',
    ({ db }) =>
      addRevision(db, { content: sampleContent, savedBy: 'Ada', at: testTime, basedOn: 1 }),
  ],
]

test.each(changes)('a site whose owner has %s has no samples', async (_, change) => {
  const app = await freshSite()
  await change(app)
  expect(await hasSamples(app)).toBe(false)
})

test('a fresh site has samples, as one without content and one whose sample post is back after a deletion', async () => {
  expect(await hasSamples(await createTestApp())).toBe(true)
  const app = await freshSite()
  expect(await hasSamples(app)).toBe(true)
  await removePost(app.db, firstPost, testTime)
  await restorePost(app.db, firstPost, testTime)
  expect(await hasSamples(app)).toBe(true)
})
