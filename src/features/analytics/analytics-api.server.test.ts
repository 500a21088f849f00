import { expect, test } from 'vitest'
import { insertProject } from '#features/portfolio/admin-project-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { readersOfLastDays, readersOfYear } from './dashboard-figures.server.ts'
import { addFigures, type Increment } from './roll-up.server.ts'

const row = (kind: Increment['kind'], key: string, people: number, views: number): Increment => ({
  ...{ kind, key, people, views },
})

/** A site whose figures are of three days in January and March, and of the month that is over. */
async function createSite() {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  const soup = { title: 'Soup', excerpt: 'Bones', content: '<p>Simmer.</p>', author: 'Remy' }
  await insertPost(app.db, soup, testTime)
  await insertProject(app.db, { title: 'Copper pan' }, testTime)
  const january = [row('day', '', 3, 5), row('page', '/blogs/soup', 2, 4)]
  await addFigures(app.db, '2026-01-05', january)
  await addFigures(app.db, '2026-01', january)
  await addFigures(app.db, '2026-03-01', [
    ...[row('day', '', 2, 3), row('page', '/blogs/soup', 1, 1), row('page', 'other', 9, 9)],
    ...[row('page', '/', 2, 2), row('source', 'referrer news.example', 1, 1)],
    row('entry', '/blogs/soup referrer news.example', 1, 1),
  ])
  await addFigures(app.db, '2026-03-04', [
    ...[row('day', '', 1, 1), row('page', '/', 1, 1), row('source', 'direct', 1, 1)],
    ...[row('search', '=1+1', 1, 2), row('search-none', '=1+1', 1, 1)],
    ...[row('crawler', 'ai GPTBot', 0, 7), row('not-found', '/old', 1, 1)],
    ...[row('click', 'project copper-pan', 1, 1), row('country', 'PT', 1, 1)],
  ])
  const get = (path: string) => app.request(`/api/analytics${path}`, { headers })
  return { app, get, report: async (path: string) => (await get(path)).json() }
}

test('an administrator reads every table of a range', async () => {
  const { report } = await createSite()
  const figures = await report('?from=2026-03-01&to=2026-03-04')
  expect(figures).toEqual({
    days: [
      { day: '2026-03-01', people: 2, views: 3 },
      { day: '2026-03-02', people: 0, views: 0 },
      { day: '2026-03-03', people: 0, views: 0 },
      { day: '2026-03-04', people: 1, views: 1 },
    ],
    pages: [
      { path: '/', title: null, people: 3, views: 3 },
      { path: '/blogs/soup', title: 'Soup', people: 1, views: 1 },
      { path: 'other', title: null, people: 9, views: 9 },
    ],
    sources: [
      { kind: 'direct', name: '', people: 1, views: 1 },
      { kind: 'referrer', name: 'news.example', people: 1, views: 1 },
    ],
    searches: [{ query: '=1+1', count: 2, withoutResult: 1 }],
    crawlers: [{ kind: 'ai', name: 'GPTBot', requests: 7 }],
    notFound: [{ path: '/old', views: 1 }],
    clicks: [{ kind: 'project', target: 'Copper pan', count: 1 }],
    countries: [{ country: 'PT', people: 1, views: 1 }],
  })
})

test('a month that is summed up counts once', async () => {
  const { report } = await createSite()
  const { pages, days } = await report('?from=2026-01-01&to=2026-03-04')
  expect(pages[0]).toMatchObject({ path: '/blogs/soup', people: 3, views: 5 })
  expect(days[4]).toEqual({ day: '2026-01-05', people: 3, views: 5 })
})

test('the hundred most read pages are listed, and all others are summed up', async () => {
  const { app, report } = await createSite()
  const paths = Array.from({ length: 102 }, (_, index) => row('page', `/blogs/${index}`, 10, 10))
  await addFigures(app.db, '2026-03-01', paths)
  const { pages } = await report('?from=2026-03-01&to=2026-03-01')
  expect(pages.length).toBe(101)
  expect(pages.at(-1)).toEqual({ path: 'other', title: null, people: 32, views: 32 })
})

test('a search for the word “other” stands where its count puts it', async () => {
  const { app, report } = await createSite()
  await addFigures(app.db, '2026-03-01', [row('search', 'other', 1, 9), row('search', 'pan', 1, 8)])
  const { searches } = await report('?from=2026-03-01&to=2026-03-01')
  expect(searches.map(({ query }: { query: string }) => query)).toEqual(['other', 'pan'])
})

test('a path, a source, or both narrow the report down', async () => {
  const { report } = await createSite()
  const range = '?from=2026-03-01&to=2026-03-04'
  const byPath = await report(`${range}&path=/blogs/soup`)
  const bySource = await report(`${range}&source=referrer+news.example`)
  const byBoth = await report(`${range}&path=/blogs/soup&source=direct`)
  const source = { kind: 'referrer', name: 'news.example', people: 1, views: 1 }
  expect(byPath).toMatchObject({ sources: [source], searches: [], crawlers: [] })
  expect(byPath.days[0]).toMatchObject({ people: 1, views: 1 })
  expect(bySource).toMatchObject({ pages: [{ path: '/blogs/soup' }], sources: [source] })
  expect(byBoth).toMatchObject({ pages: [], sources: [] })
})

test.each([
  ['', 'from'],
  ['?from=2026-02-30&to=2026-03-04', 'from'],
  ['?from=2026-03-04&to=yesterday', 'to'],
  ['?from=2026-03-04&to=2026-03-03', 'to'],
  ['?from=2010-01-01&to=2026-03-04', 'to'],
  ['?from=9989-12-20&to=9999-12-20', 'from'],
  ['.csv?from=9989-12-20&to=9999-12-20&table=days', 'from'],
  [`?from=2026-03-04&to=2026-03-04&path=${'a'.repeat(501)}`, 'path'],
  ['.csv?from=2026-03-04&to=2026-03-04&table=users', 'table'],
])('the query %s is refused with a sentence about %s', async (query, field) => {
  const { get } = await createSite()
  const response = await get(query)
  expect(response.status).toBe(400)
  expect((await response.json()).errors).toEqual({ [field]: expect.stringMatching(/^\S+ .+ \S/) })
})

test('a table is a file of CSV, in which no cell is a formula', async () => {
  const { get } = await createSite()
  const response = await get('.csv?from=2026-03-01&to=2026-03-04&table=searches')
  expect(await response.text()).toBe("query,count,withoutResult\r\n'=1+1,2,1\r\n")
  expect(response.headers.get('content-disposition')).toContain(
    'searches-2026-03-01-2026-03-04.csv',
  )
})

test('each post has its readers, by all of its addresses', async () => {
  const { app, report } = await createSite()
  const former = { path: '/blogs/broth', post_id: 'soup', created_at: testTime.toISOString() }
  await app.db.insertInto('address').values(former).execute()
  await addFigures(app.db, '2026-03-02', [row('page', '/blogs/broth', 1, 2)])
  expect(await report('/posts')).toEqual([
    { _id: 'soup', people: 4, views: 7, people30: 2, views30: 3 },
  ])
})

test('each class has its rule, and no examples before anything was counted', async () => {
  const { report } = await createSite()
  const { classes } = await report('/classes')
  expect(classes).toContainEqual({
    ...{ kind: 'ai', name: 'GPTBot', examples: [] },
    rule: 'Names itself as a crawler of artificial intelligence: its user agent contains “GPTBot”.',
  })
})

test('the dashboard has the readers of days, and the landing page those of the year', async () => {
  const { app } = await createSite()
  const days = await readersOfLastDays(app.db, 2, '2026-03-04')
  expect(days.map(({ day, people }) => [day, people])).toEqual([
    ['2026-03-03', 0],
    ['2026-03-04', 1],
  ])
  expect(await readersOfYear(app.db, '2026-03-04')).toBe(6)
})
