import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { samplePosts } from '#features/posts/samples/index.ts'
import { projects, services, skills } from '#site.ts'
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

test('no page has anything that the strict policy would refuse', async () => {
  const pages = await everyPage(await openSite())
  const refused = pages.flatMap(({ path, html }) => [
    ...(html.match(/ style="[^"]*"/g) ?? []).map((style) => path + style),
    ...(html.match(/<[^>]* on[a-z]+=/g) ?? []).map((handler) => path + handler),
    ...(html.match(loadedFromElsewhere) ?? []).map((tag) => path + tag),
  ])
  expect(refused).toEqual([])
  expect(pages.map(({ html }) => html.match(/<script>/g)?.length)).toEqual(pages.map(() => 1))
})

test('every page is whole: one h1, a way to skip to it, nothing to wait for, nothing twice', async () => {
  const pages = await everyPage(await openSite())
  const faults = pages.flatMap(({ path, html }) => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    const doubled = ids.filter((id, index) => ids.indexOf(id) !== index)
    const waiting = html.match(/data-placeholder|<template|<!--\$[!?]|aria-busy="true"/g) ?? []
    return [...doubled, ...waiting].map((fault) => `${path}: ${fault}`)
  })
  const marks = pages.map(({ html }) => [
    html.match(/<h1[ >]/g)?.length,
    html.includes('<html lang="en"'),
    /<a href="#Main" class="skip-link">Skip to content<\/a>.*<main id="Main"/s.test(html),
  ])
  expect(faults).toEqual([])
  expect(marks).toEqual(pages.map(() => [1, true, true]))
})

test('a newcomer’s first pages are complete: posts and projects are there, once', async () => {
  const app = await openSite()
  await seed(app.db, testTime)
  const [posts, shown] = await Promise.all(
    ['/api/blogs', '/api/projects'].map(async (path) => (await app.request(path)).json()),
  )
  expect(posts.map(({ _id }: { _id: string }) => _id)).toEqual(samplePosts.map(({ slug }) => slug))
  expect(shown).toEqual(projects)
})

test('the browser gets with the page what the API would have answered', async () => {
  const app = await openSite()
  const { queries, publicUrl, year } = dataOf(await (await app.request('/')).text())
  const paths = ['/api/skills', '/api/services', '/api/projects']
  const answers = await Promise.all(paths.map(async (path) => (await app.request(path)).json()))
  expect({ publicUrl, year }).toEqual({
    publicUrl: testOrigin,
    year: 2026,
  })
  expect(queries.slice(0, 3)).toEqual([
    ['/api/skills'],
    ['/api/services'],
    ['/api/projects', answers[2]],
  ])
  expect([skills, services]).toEqual(answers.slice(0, 2))
})

test('the list comes with its posts, and a post with its content, which is there once', async () => {
  const app = await openSite()
  const [list = '', post = ''] = await Promise.all(
    ['/blogs', `/blogs/${samplePosts[0]?.slug}`].map(async (path) =>
      (await app.request(path)).text(),
    ),
  )
  expect(dataOf(list).queries).toEqual([
    ['/api/blogs', { posts: await (await app.request('/api/blogs')).json(), total: 6 }],
  ])
  const path = `/api/blogs/${samplePosts[0]?.slug}`
  const answer = await (await app.request(path)).json()
  expect(dataOf(post).queries).toEqual([[path, { ...answer, content: null }]])
  expect(post.split(answer.content)).toHaveLength(2)
})

test('the words of an author cannot end the data they travel in', async () => {
  const app = await createTestApp()
  const title = '</script><script>alert(1)</script><!-- <script'
  const draft = { title, excerpt: title, content: '<p>Salt</p>', author: title }
  const { _id } = await insertPost(app.db, draft, testTime)
  const html = await (await app.request(`/blogs/${_id}`)).text()
  expect(html).not.toContain('</script><script>alert(1)')
  expect(html.match(/<script>/g)).toHaveLength(1)
  expect(dataOf(html).queries[0][1]).toMatchObject({ title, excerpt: title, author: title })
})
