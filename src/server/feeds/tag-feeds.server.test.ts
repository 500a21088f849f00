import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { owner } from '#site.ts'
import { createTestApp, createTestSite, testOrigin, testTime } from '../../../test/support/app.ts'
import { atomFaults, jsonFeedFaults, rssFaults } from '../../../test/support/feed-rules.ts'
import { signInAs } from '../../../test/support/test-users.ts'

const formats = { 'rss.xml': rssFaults, 'atom.xml': atomFaults, 'feed.json': jsonFeedFaults }
const files = Object.keys(formats) as (keyof typeof formats)[]

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }
const strangeTag = '"Stock" & <b> ]]> \u0001 </script>'

async function appWithTags() {
  const app = await createTestApp()
  await insertPost(app.db, { ...soup, tags: ['C++', 'Broth'] }, new Date('2024-01-05T12:00:00Z'))
  await insertPost(app.db, { ...soup, title: 'Bread', tags: ['c++'] }, testTime)
  await insertPost(app.db, { ...soup, title: 'Tea', tags: [strangeTag] }, testTime)
  await insertPost(app.db, { ...soup, title: 'Plan', status: 'draft', tags: ['Secret'] }, testTime)
  await insertPost(app.db, { ...soup, title: 'Cake', tags: [] }, testTime)
  return app
}

/** The address of the tag with the strange name. */
async function strangeBase(db: Db) {
  const tag = await db
    .selectFrom('tag')
    .select('slug')
    .where('name', 'like', '%Stock%')
    .executeTakeFirstOrThrow()
  return `/tags/${tag.slug}`
}

test('the feeds of a tag keep the rules, with any name, and have its posts only', async () => {
  const app = await appWithTags()
  const base = await strangeBase(app.db)
  for (const file of files) {
    const response = await app.request(`/tags/cpp/${file}`)
    const text = await response.text()
    expect([response.status, formats[file](text)]).toEqual([200, []])
    expect(text).toContain(`${owner.name} – C++`)
    expect(text).toContain(`${testOrigin}/tags/cpp/${file}`)
    const titles = ['Soup', 'Bread', 'Tea', 'Plan', 'Cake'].filter((title) => text.includes(title))
    expect(titles).toEqual(['Soup', 'Bread'])
    const strange = await (await app.request(`${base}/${file}`)).text()
    expect(formats[file](strange)).toEqual([])
    expect(strange).toContain('Stock')
    expect(strange).not.toMatch(/[^\P{Cc}\t\n\r]/u)
  }
})

test('the entries of a tag’s feed have the ids that they have in the whole feed', async () => {
  const app = await appWithTags()
  const guids = async (path: string) =>
    [...(await (await app.request(path)).text()).matchAll(/<guid[^>]*>([^<]+)</g)].map(
      ([, guid]) => guid,
    )
  const all = await guids('/rss.xml')
  expect(await guids('/tags/cpp/rss.xml')).toEqual(
    all.filter((guid) => /\/(?:soup|bread)$/.test(`${guid}`)),
  )
})

test('there is no feed of a tag that no post has, nor at an invalid address', async () => {
  const app = await appWithTags()
  const paths = [
    ...['/tags/nothing/rss.xml', '/tags/secret/rss.xml', '/tags/C%2B%2B/rss.xml'],
    ...['/tags/%E0%A4%A/rss.xml', '/tags/cpp/feed.xml', '/tags//rss.xml', '/tags/rss.xml'],
    ...[`/tags/${'x'.repeat(5000)}/rss.xml`, "/tags/cpp'--/atom.xml"],
  ]
  const responses = await Promise.all(paths.map((path) => app.request(path)))
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 404))
})

test('a former address of a tag leads to the present one, if posts have it', async () => {
  const app = await appWithTags()
  const aliases = [
    { slug: 'c-plus-plus', tag_slug: 'cpp' },
    { slug: 'old-secret', tag_slug: 'secret' },
  ]
  await app.db.insertInto('tag').values({ slug: 'secret', name: 'Secret' }).execute()
  await app.db.insertInto('tag_alias').values(aliases).execute()
  const response = await app.request('/tags/c-plus-plus/feed.json')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/tags/cpp/feed.json'])
  expect((await app.request('/tags/old-secret/feed.json')).status).toBe(404)
})

test('the page of a tag names its feeds, besides those of the blog', async () => {
  const app = await appWithTags()
  const html = await (await app.request('/tags/cpp')).text()
  for (const file of files) {
    expect(html).toMatch(
      new RegExp(`<link rel="alternate" type="[^"]+" title="[^"]+" href="/${file}"/>`),
    )
    expect(html).toContain(`title="${owner.name} – C++" href="/tags/cpp/${file}"/>`)
  }
  const strange = await (await app.request(await strangeBase(app.db))).text()
  expect(strange).toContain('&quot;Stock&quot; &amp; &lt;b&gt; ]]&gt;')
  expect(strange.match(/<script(?! type="application\/)/g)).toHaveLength(2)
})

test('the feed of a tag is cached until a post changes', async () => {
  const site = await createTestSite()
  const { headers } = await signInAs(site, 'ada')
  const create = (title: string) =>
    site.send('POST', '/api/blogs', { ...soup, title, tags: ['C++'] }, { headers })
  const read = async (accept: string) =>
    (await site.request('/tags/cpp/rss.xml', { headers: { Accept: accept } })).text()
  await create('One')
  expect(await read('*/*')).toContain('>One<')
  const browser = 'text/html,application/xml;q=0.9,*/*;q=0.8'
  expect(await read(browser)).toMatch(/^<!DOCTYPE html>/)
  expect(await read('*/*')).toMatch(/^<\?xml /)
  await create('Two')
  expect(await read('*/*')).toContain('>Two<')
  expect(await read(browser)).toContain('>Two<')
})
