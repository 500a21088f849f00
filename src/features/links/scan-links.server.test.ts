import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#durations.ts'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { createTestApp, testOrigin, testTime } from '../../../test/support/app.ts'
import { listBrokenLinks } from './broken-links.server.ts'
import type { VisitedPage } from './inner-links.server.ts'
import { enqueueScan, scanLinks } from './scan-links.server.ts'

const save = { at: testTime, savedBy: 'Ada' }

/** The app, with a scan that asks it for its pages. */
async function createScannedApp() {
  const app = await createTestApp()
  let time = testTime
  const visits: string[] = []
  const visit = async (path: string): Promise<VisitedPage> => {
    visits.push(path)
    const response = await app.request(path, { headers: { Accept: 'text/html' } })
    const location = response.headers.get('location') ?? undefined
    return { status: response.status, location, html: await response.text() }
  }
  const deps = { db: app.db, now: () => time, log: app.log, publicUrl: testOrigin, visit }
  return {
    ...{ app, db: app.db, visits, deps },
    write: (title: string, content: string, at = testTime) =>
      insertPost(app.db, { title, excerpt: 'Short', content, author: 'Remy' }, at),
    scan: () => scanLinks(deps),
    broken: async () =>
      (await listBrokenLinks(app.db, time)).map(({ href, problem }) => `${href} ${problem}`).sort(),
    setTime: (next: Date) => {
      time = next
      app.setTime(next)
    },
  }
}

test('an author learns which links inside the site lead nowhere, and which parts are missing', async () => {
  const { write, scan, broken, db } = await createScannedApp()
  await write('Stew', '<h2>Salt &amp; oil</h2><p>Stir.</p>')
  await updatePost(db, 'stew', { slug: 'ragout' }, save)
  await write(
    'Soup',
    `<p><a href="/blogs/stew#salt--oil">a</a> <a href="/blogs/ragout#pepper">b</a> <a href="/">c</a>
    <a href="/blogs/gone">d</a> <a href="${testOrigin}/nowhere">e</a> <a href="#heat">f</a>
    <a href="/rss.xml">g</a> <a href="/#contact">h</a> <a href="/admin">i</a></p>`,
  )
  await scan()
  expect(await broken()).toEqual([
    '#heat no-anchor',
    '/blogs/gone missing',
    '/blogs/ragout#pepper no-anchor',
    `${testOrigin}/nowhere missing`,
  ])
})

test('an address of thousands of characters keeps no text from being scanned', async () => {
  const { write, scan, broken, db } = await createScannedApp()
  const long = `https://example.org/${randomBytes(3000).toString('base64url')}`
  await write('Soup', `<p><a href="${long}">a</a> <a href="/blogs/gone">b</a></p>`)
  await scan()
  expect(await broken()).toEqual(['/blogs/gone missing'])
  expect(await db.selectFrom('outer_link').select('url').execute()).toEqual([])
})

test('a scan reads only what was saved since, keeps the date of a broken link, and that it is ignored', async () => {
  const { db, write, scan, visits, setTime } = await createScannedApp()
  await write('Soup', '<p><a href="/blogs/gone">a</a></p>')
  await write('Stew', '<p><a href="/blogs/soup">a</a></p>')
  await scan()
  visits.length = 0
  setTime(new Date(testTime.getTime() + hourMs))
  await updatePost(db, 'soup', { content: '<p>More. <a href="/blogs/gone">a</a></p>' }, save)
  await scan()
  expect(visits).toEqual(['/blogs/gone'])
  expect(await listBrokenLinks(db, testTime)).toMatchObject([
    { href: '/blogs/gone', since: testTime.toISOString(), source: { _id: 'soup', title: 'Soup' } },
  ])
  await db.updateTable('link_use').set({ ignored_at: testTime.toISOString() }).execute()
  await updatePost(db, 'soup', { content: '<p>Less. <a href="/blogs/gone">a</a></p>' }, save)
  await scan()
  expect(await listBrokenLinks(db, testTime)).toEqual([])
})

test('each night finds links to what was deleted, and forgets those of deleted posts', async () => {
  const { db, write, scan, broken, setTime } = await createScannedApp()
  await write('Stew', '<p><a href="https://example.org/">a</a></p>')
  await write('Soup', '<p><a href="/blogs/stew">a</a></p>')
  await scan()
  await removePost(db, 'stew', testTime)
  await scan()
  expect(await broken()).toEqual([])
  expect(await db.selectFrom('outer_link').select('url').execute()).toEqual([])
  setTime(new Date(testTime.getTime() + dayMs))
  await scan()
  expect(await broken()).toEqual(['/blogs/stew missing'])
})

test('a draft and a scheduled post are not scanned', async () => {
  const { db, scan } = await createScannedApp()
  const post = { title: 'Soup', excerpt: '', content: '<a href="/gone">a</a>', author: 'Remy' }
  await insertPost(db, { ...post, status: 'draft' }, testTime)
  const publishedAt = new Date(testTime.getTime() + dayMs).toISOString()
  await insertPost(db, { ...post, status: 'scheduled', publishedAt }, testTime)
  await scan()
  expect(await db.selectFrom('link_source').selectAll().execute()).toEqual([])
})

test('what the site cannot answer changes nothing', async () => {
  const { db, write, scan, deps, broken } = await createScannedApp()
  await write('Soup', '<p><a href="/blogs/gone">a</a></p>')
  await scan()
  await updatePost(db, 'soup', { content: '<p><a href="/blogs/gone">b</a></p>' }, save)
  await scanLinks({ ...deps, visit: async () => ({ status: 500 }) })
  expect(await broken()).toEqual(['/blogs/gone missing'])
})

test('several saves in a row are one scan, and the next one is at night', async () => {
  const { db, scan } = await createScannedApp()
  const due = () => db.selectFrom('job').select('due_at').execute()
  for (const ms of [0, 1000]) await enqueueScan(db, new Date(testTime.getTime() + ms))
  expect(await due()).toEqual([{ due_at: '2026-03-04T05:06:10.000Z' }])
  await scan()
  expect(await due()).toEqual([{ due_at: '2026-03-05T03:00:00.000Z' }])
})
