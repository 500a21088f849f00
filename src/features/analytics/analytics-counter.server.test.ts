import { expect, test } from 'vitest'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { createTestCounter, figuresOf, safari, visitor } from '../../../test/support/visits.ts'
import { addFigures } from './roll-up.server.ts'
import type { VisitBatch } from './visit-batch.server.ts'

const day = '2026-03-04'
const ines = visitor('203.0.113.7')
const omar = visitor('198.51.100.1')

async function openCounter(options: Parameters<typeof createTestCounter>[1] = {}) {
  const db = await openMigratedDatabase()
  const figures = (kind: string, period = day) => figuresOf(db, period, kind)
  return { db, figures, ...createTestCounter(db, options) }
}

test('a reader whose beacon comes later counts with all pages read before', async () => {
  const { count, figures } = await openCounter()
  await count((batch) => batch.addAnswer(ines, 'page', '/'))
  await count((batch) => batch.addAnswer(ines, 'page', '/blogs?page=2'))
  expect([await figures('day'), await figures('crawler')]).toEqual([
    {},
    { 'unconfirmed Browsers': [0, 2] },
  ])
  await count((batch) => batch.addBeacon(ines, ''))
  await count((batch) => batch.addAnswer(ines, 'page', '/'))
  expect(await figures('day')).toEqual({ '': [1, 3] })
  expect(await figures('page')).toEqual({ '/': [1, 2], '/blogs': [1, 1] })
  expect(await figures('crawler')).toEqual({})
})

test('two processes add up, and a reader of both counts once', async () => {
  const { db, count, figures } = await openCounter()
  const other = createTestCounter(db)
  const read = (from: typeof ines) => (batch: VisitBatch) => {
    batch.addAnswer(from, 'page', '/')
    batch.addBeacon(from, '')
  }
  await Promise.all([count(read(ines)), other.count(read(ines)), other.count(read(omar))])
  expect(await figures('page')).toEqual({ '/': [2, 3] })
})

test('a page that the script shows counts under its present path, or as missing', async () => {
  const pages = new Map([
    ['/blogs/broth', '/blogs/soup'],
    ['/blogs/none', null],
  ])
  const { count, figures } = await openCounter({ lookup: { pageAt: (path) => pages.get(path) } })
  await count((batch) => {
    for (const text of ['', '/blogs/broth', '/blogs/none', '/made/up']) batch.addBeacon(ines, text)
  })
  expect(await figures('page')).toEqual({ '/blogs/soup': [1, 1] })
  expect(await figures('not-found')).toEqual({ '/blogs/none': [1, 1] })
})

test.each([
  ['GPTBot/1.2', 'page', 'ai GPTBot'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'page', 'search Googlebot'],
  ['Miniflux/2.2', 'feed', 'feed Miniflux'],
  [safari, 'feed', 'feed Other feed readers'],
  ['my-reader-bot/1', 'feed', 'feed Other feed readers'],
  ['Slackbot 1.0', 'page', 'other Slackbot'],
  ['some-bot/1', 'text', 'other Other bots'],
  ['', 'page', 'other Other bots'],
] as const)('the client %s that requests a %s is %s', async (userAgent, target, key) => {
  const { count, figures } = await openCounter()
  const client = visitor('203.0.113.7', { 'user-agent': userAgent })
  await count((batch) => {
    batch.addAnswer(client, target, '/')
    batch.addBeacon(client, '')
  })
  expect([await figures('crawler'), await figures('day')]).toEqual([{ [key]: [0, 1] }, {}])
})

test.each([['dnt'], ['sec-gpc']])('a reader who sends %s leaves no trace', async (name) => {
  const { db, count, figures, userAgents } = await openCounter()
  const shy = visitor('203.0.113.7', { [name]: '1' })
  await count((batch) => {
    batch.addAnswer(shy, 'page', '/')
    batch.addAnswer(shy, 'feed', '/rss.xml')
    batch.addBeacon(shy, '')
    batch.addSearch(shy, { text: 'soup', hasResult: true, at: 0 })
  })
  expect(await figures('crawler')).toEqual({
    'unconfirmed Do Not Track': [0, 1],
    'feed Other feed readers': [0, 1],
  })
  expect(await db.selectFrom('visit_trail').selectAll().execute()).toEqual([])
  expect(userAgents.examples(day).size).toBe(0)
})

test.each([['dnt'], ['sec-gpc']])('a request with %s is none of its neighbour’s', async (name) => {
  const { count, figures } = await openCounter()
  await count((batch) => {
    batch.addBeacon(ines, '')
    batch.addAnswer(ines, 'page', '/')
    batch.addAnswer(visitor(ines.address, { [name]: '1' }), 'page', '/')
  })
  expect(await figures('page')).toEqual({ '/': [1, 1] })
  expect(await figures('crawler')).toEqual({ 'unconfirmed Do Not Track': [0, 1] })
})

test('an administrator does not count', async () => {
  const lookup = { isAdmin: ({ cookie }: { cookie?: string | undefined }) => cookie !== undefined }
  const { db, count } = await openCounter({ lookup })
  const ada = visitor('203.0.113.7', { cookie: 'session=ada' })
  await count((batch) => {
    batch.addAnswer(ada, 'page', '/')
    batch.addBeacon(ada, '')
  })
  expect(await db.selectFrom('analytics').selectAll().execute()).toEqual([])
})

test('sources are campaigns and other hosts, and only where a reader arrives', async () => {
  const { count, figures } = await openCounter()
  const from = (referer: string) => ({ ...ines, headers: { ...ines.headers, referer } })
  await count((batch) => {
    batch.addBeacon(ines, '')
    batch.addAnswer(ines, 'page', '/')
    batch.addAnswer(from('https://www.News.example/item?id=1'), 'page', '/blogs/soup')
    batch.addAnswer(from('https://folio.test/'), 'page', '/blogs')
    batch.addAnswer(ines, 'page', '/blogs/soup?utm_source=Letter&utm_campaign=May')
  })
  expect(await figures('source')).toEqual({
    direct: [1, 1],
    'referrer news.example': [1, 1],
    'campaign letter / may': [1, 1],
  })
  expect(await figures('entry')).toMatchObject({ '/blogs/soup referrer news.example': [1, 1] })
})

test('a search typed letter by letter counts once, with what it found in the end', async () => {
  const { count, figures } = await openCounter()
  await count((batch) => batch.addBeacon(ines, ''))
  const type = (text: string, hasResult: boolean, at: number) =>
    count((batch) => batch.addSearch(ines, { text, hasResult, at }))
  for (const [index, text] of ['q', 'qu', 'qux', 'qu', 'quz'].entries()) {
    await type(text, false, index * 500)
  }
  await type('Soup', true, 60_000)
  await type('soup ', true, 61_000)
  expect(await figures('search')).toEqual({ quz: [1, 1], soup: [1, 1] })
  expect(await figures('search-none')).toEqual({ quz: [1, 1] })
})

test('missing pages, clicks and countries of readers are counted', async () => {
  const lookup = { projectAt: (link: string) => (link.endsWith('/pan') ? 'pan' : undefined) }
  const { count, figures } = await openCounter({ lookup })
  const inPortugal = visitor('203.0.113.7', { 'x-country': 'pt' })
  await count((batch) => {
    batch.addAnswer(inPortugal, 'page', '/')
    batch.addAnswer(inPortugal, 'missing', '/old?x=1')
    batch.addAnswer(inPortugal, 'resume', '/assets/resume.html')
    batch.addBeacon(inPortugal, 'https://user:pass@example.com/a?token=1#b')
    batch.addBeacon(inPortugal, 'https://github.com/ines/pan')
    batch.addBeacon(inPortugal, 'javascript:alert(1)')
    batch.addAnswer(omar, 'missing', '/wp-login.php')
  })
  expect(await figures('not-found')).toEqual({ '/old': [1, 1] })
  expect(await figures('country')).toEqual({ PT: [1, 1] })
  expect(await figures('click')).toEqual({
    'resume /assets/resume.html': [1, 1],
    'link https://example.com/a': [1, 1],
    'project pan': [1, 1],
  })
})

test('a day keeps its most viewed keys, and adds up the rest', async () => {
  const { clock, count, close, figures } = await openCounter()
  await count((batch) => {
    batch.addBeacon(ines, '')
    batch.addBeacon(omar, '')
  })
  const visitors = Array.from({ length: 44 }, (_, index) => visitor(`192.0.2.${index}`))
  for (const [index, each] of visitors.entries()) {
    await count((batch) => {
      batch.addBeacon(each, '')
      batch.addAnswer(each, 'page', '/')
      for (let page = 0; page < 8; page++) batch.addAnswer(each, 'page', `/blogs/${index}-${page}`)
    })
  }
  clock.time = new Date('2026-03-05T12:00:00Z')
  await close()
  const pages = await figures('page')
  expect(Object.keys(pages).length).toBe(301)
  expect(pages['/']).toEqual([44, 44])
  expect(pages.other).toEqual([53, 53])
  expect(await figures('day')).toEqual({ '': [44, 396] })
})

test('a search for the word “other” is cut like any other', async () => {
  const { db, clock, count, close, figures } = await openCounter()
  const searches = Array.from({ length: 30 }, (_, index) => ({ key: `pan ${index}`, views: 2 }))
  const rows = [...searches, { key: 'other', views: 1 }]
  await addFigures(
    db,
    day,
    rows.map((each) => ({ ...each, kind: 'search', people: 1 })),
  )
  await count((batch) => batch.addAnswer(ines, 'page', '/'))
  clock.time = new Date('2026-03-05T12:00:00Z')
  await close()
  expect(Object.keys(await figures('search'))).not.toContain('other')
  expect(Object.keys(await figures('search')).length).toBe(20)
})

test('trails of a day that have grown to their limit leave new readers unconfirmed', async () => {
  const { count, figures } = await openCounter({ maxTrailBytes: 500 })
  const read = (from: typeof ines, paths: string[]) =>
    count((batch) => {
      for (const path of paths) batch.addAnswer(from, 'page', path)
      batch.addBeacon(from, '')
    })
  await read(ines, ['/'])
  await read(omar, ['/'])
  await read(
    ines,
    Array.from({ length: 30 }, (_, index) => `/blogs/${index}`),
  )
  await read(visitor('192.0.2.1'), ['/'])
  await read(omar, ['/'])
  expect(await figures('day')).toEqual({ '': [2, 33] })
  expect(await figures('crawler')).toEqual({ 'unconfirmed Browsers': [0, 1] })
})

test('days of the site begin at its midnight, also when clocks change', async () => {
  const zone = { timeZone: 'Europe/Berlin', time: '2026-03-28T22:59:59Z' }
  const { clock, count, figures } = await openCounter(zone)
  const readAt = async (time: string) => {
    clock.time = new Date(time)
    await count((batch) => {
      batch.addAnswer(ines, 'page', '/')
      batch.addBeacon(ines, '')
    })
  }
  await readAt('2026-03-28T22:59:59Z')
  await readAt('2026-03-28T23:00:00Z')
  await readAt('2026-03-29T21:59:59Z')
  await readAt('2026-03-29T22:00:00Z')
  const days = ['2026-03-28', '2026-03-29', '2026-03-30'].map((each) => figures('day', each))
  expect(await Promise.all(days)).toEqual([{ '': [1, 1] }, { '': [1, 2] }, { '': [1, 1] }])
})

test('a full month is summed up, also one that ended while the site was down', async () => {
  const { clock, count, close, figures } = await openCounter({ time: '2026-01-30T12:00:00Z' })
  const read = () =>
    count((batch) => {
      batch.addAnswer(ines, 'page', '/')
      batch.addBeacon(ines, '')
    })
  await read()
  clock.time = new Date('2026-01-31T12:00:00Z')
  await read()
  clock.time = new Date('2027-02-02T12:00:00Z')
  await close()
  expect(await figures('page', '2026-01')).toEqual({ '/': [2, 2] })
  expect(await figures('day', '2026')).toEqual({ '': [2, 2] })
})

test('a year has all its months, also those of a backup that was restored later', async () => {
  const { db, clock, count, close, figures } = await openCounter({ time: '2026-12-31T12:00:00Z' })
  const read = { kind: 'page', key: '/', people: 1, views: 1 } as const
  await addFigures(db, '2026-01', [read])
  await addFigures(db, '2026-01-31', [read])
  await addFigures(db, '2026-02-10', [read])
  await count((batch) => {
    batch.addAnswer(ines, 'page', '/')
    batch.addBeacon(ines, '')
  })
  clock.time = new Date('2027-01-01T12:00:00Z')
  await close()
  expect(await figures('page', '2026-02')).toEqual({ '/': [1, 1] })
  expect(await figures('page', '2026')).toEqual({ '/': [3, 3] })
})

test('a batch that could not be counted leaves nothing, and the next one counts', async () => {
  const { db, count, figures } = await openCounter()
  await db.schema.alterTable('visit_trail').renameTo('gone').execute()
  await expect(count((batch) => batch.addAnswer(ines, 'page', '/'))).rejects.toThrow()
  await db.schema.alterTable('gone').renameTo('visit_trail').execute()
  await count((batch) => batch.addAnswer(ines, 'page', '/'))
  expect(await figures('crawler')).toEqual({ 'unconfirmed Browsers': [0, 1] })
})

test('the newest user agents of today are the examples of their class', async () => {
  const { count, userAgents } = await openCounter()
  for (const version of [1, 2, 3, 4, 5, 6, 6]) {
    const bot = visitor('203.0.113.7', { 'user-agent': `GPTBot/${version}` })
    await count((batch) => batch.addAnswer(bot, 'page', '/'))
  }
  const names = [6, 5, 4, 3, 2].map((version) => `GPTBot/${version}`)
  expect(userAgents.examples(day).get('ai GPTBot')).toEqual(names)
  expect(userAgents.examples('2026-03-05').size).toBe(0)
})
