import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { createTestApp, type TestApp, testOrigin, testTime } from '../../test/support/app.ts'
import { seed } from './seed.server.ts'

const loadedFromElsewhere =
  /<(?:img|source|script|link rel="(?:stylesheet|preload|modulepreload|icon)")[^>]* (?:src|href|srcset)="(?:https?:|\/\/)[^"]*/gi

async function openSite() {
  const app = await createTestApp()
  await seed(app.db, testTime)
  return app
}

async function everyPage(app: TestApp) {
  const posts = samplePosts.map(({ slug }) => `/blogs/${slug}`)
  const paths = ['/', '/?contact=sent', '/blogs', '/nowhere', '/blogs/no-such-post', ...posts]
  return Promise.all(
    paths.map(async (path) => ({ path, html: await (await app.request(path)).text() })),
  )
}

function dataOf(html: string) {
  return JSON.parse(
    /<script type="application\/json" id="PageData">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
  )
}

test('no page violates the strict Content-Security-Policy', async () => {
  const pages = await everyPage(await openSite())
  const refused = pages.flatMap(({ path, html }) => [
    ...(html.match(/ style="[^"]*"/g) ?? []).map((style) => path + style),
    ...(html.match(/<[^>]* on[a-z]+=/g) ?? []).map((handler) => path + handler),
    ...(html.match(loadedFromElsewhere) ?? []).map((tag) => path + tag),
  ])
  expect(refused).toEqual([])
  expect(pages.map(({ html }) => html.match(/<script>/g)?.length)).toEqual(pages.map(() => 1))
})

test('every page has one h1, a skip link, no pending boundary and no duplicate id', async () => {
  const pages = await everyPage(await openSite())
  const problems = pages.flatMap(({ path, html }) => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index)
    const placeholders = html.match(/data-placeholder|<template|<!--\$[!?]|aria-busy="true"/g) ?? []
    return [...doubled, ...placeholders].map((problem) => `${path}: ${problem}`)
  })
  const marks = pages.map(({ html }) => [
    html.match(/<h1[ >]/g)?.length,
    html.includes('<html lang="en"'),
    /<a href="#Main" class="skip-link">Skip to content<\/a>.*<main id="Main"/s.test(html),
  ])
  expect(problems).toEqual([])
  expect(marks).toEqual(pages.map(() => [1, true, true]))
})

test('the data of a page equals the API responses', async () => {
  const app = await openSite()
  const { queries, publicUrl, year } = dataOf(await (await app.request('/')).text())
  const paths = ['/api/site/landing', '/api/projects']
  const responses = await Promise.all(paths.map(async (path) => (await app.request(path)).json()))
  expect({ publicUrl, year }).toEqual({
    publicUrl: testOrigin,
    year: 2026,
  })
  expect(queries.slice(0, 2)).toEqual(paths.map((path, index) => [path, responses[index]]))
})

test('the list contains its posts, and a post contains its content once', async () => {
  const app = await openSite()
  const [list = '', post = ''] = await Promise.all(
    ['/blogs', `/blogs/${samplePosts[0]?.slug}`].map(async (path) =>
      (await app.request(path)).text(),
    ),
  )
  const posts: object[] = await (await app.request('/api/blogs')).json()
  const formattedDate = expect.any(String)
  expect(dataOf(list).queries).toEqual([
    ['/api/blogs', { posts: posts.map((each) => ({ ...each, formattedDate })), total: 6 }],
    ['/api/tags?limit=8', await (await app.request('/api/tags')).json()],
  ])
  const path = `/api/blogs/${samplePosts[0]?.slug}`
  const response = await (await app.request(path)).json()
  const adjacent = await (await app.request(`${path}/adjacent`)).json()
  expect(dataOf(post).queries).toEqual([
    [path, { ...response, formattedDate, content: null }],
    [`${path}/adjacent`, adjacent],
  ])
  expect(post.split(response.content)).toHaveLength(2)
  // With the dates as the pages show them.
  const dates = [dataOf(list).queries[0][1].posts[0], dataOf(post).queries[0][1]]
  const [short, long] = dates.map((data) => data.formattedDate)
  expect(short).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}$/)
  expect(long).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/)
  expect([list.includes(`>${short}</time>`), post.includes(`>${long}</time>`)]).toEqual([
    true,
    true,
  ])
})

test('the text of an author cannot end the script that contains the data', async () => {
  const app = await createTestApp()
  const title = '</script><script>alert(1)</script><!-- <script'
  const draft = { title, excerpt: title, content: '<p>Salt</p>', author: title }
  const { _id } = await insertPost(app.db, draft, testTime)
  const html = await (await app.request(`/blogs/${_id}`)).text()
  expect(html).not.toContain('</script><script>alert(1)')
  expect(html.match(/<script>/g)).toHaveLength(1)
  expect(dataOf(html).queries[0][1]).toMatchObject({ title, excerpt: title, author: title })
})
