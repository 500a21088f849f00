/** Paths, referrers, campaigns and links that somebody makes up without end. */
import { expect, test } from 'vitest'
import { openMigratedDatabase } from '../../support/database.ts'
import { createTestCounter, figuresOf, visitor } from '../../support/visits.ts'

const day = '2026-03-04'
const nextDay = new Date('2026-03-05T12:00:00Z')

test('made-up sources, paths and links do not fill the tables or push real ones out', async () => {
  const db = await openMigratedDatabase()
  const { count, clock, close } = createTestCounter(db)
  await count((batch) => {
    for (let index = 0; index < 110; index++) {
      const address = `198.51.100.${index}`
      batch.addBeacon(visitor(address), '')
      for (let each = 0; each < 5; each++) {
        const name = `${index}-${each}`
        const from = visitor(address, { referer: `https://x${name}.example/<script>` })
        batch.addAnswer(from, 'page', '/')
        batch.addAnswer(visitor(address), 'page', `/?utm_source=${name}`)
        batch.addAnswer(from, 'missing', `/none/${name}`)
        batch.addBeacon(from, `https://x.example/${name}`)
      }
    }
    for (let reader = 0; reader < 5; reader++) {
      const from = visitor(`192.0.2.${reader}`, { referer: 'https://news.example/item' })
      batch.addBeacon(from, '')
      batch.addAnswer(from, 'page', '/')
    }
  })
  clock.time = nextDay
  await close()
  const limits = { source: 301, entry: 151, 'not-found': 91, click: 91, page: 901 }
  for (const [kind, limit] of Object.entries(limits)) {
    const rows = Object.keys(await figuresOf(db, day, kind)).length
    expect(rows, kind).toBeGreaterThan(0)
    expect(rows, kind).toBeLessThanOrEqual(limit)
  }
  expect(await figuresOf(db, day, 'source')).toMatchObject({ 'referrer news.example': [5, 5] })
})

test('no referrer, campaign or link becomes more than plain text', async () => {
  const db = await openMigratedDatabase()
  const { count } = createTestCounter(db)
  const vectors = [
    ...['javascript:alert(1)', 'data:text/html,<script>', 'https://<b>.example/', '//x.example'],
    ...['https://user:pass@evil.example/', 'https://[::1]/', `https://${'a'.repeat(300)}.example/`],
    ...['https://\u202eevil.example/', 'file:///etc/passwd', 'https://x.example:99999/'],
  ]
  await count((batch) => {
    for (const [index, vector] of vectors.entries()) {
      const from = visitor(`203.0.113.${index}`, { referer: encodeURI(vector) })
      batch.addBeacon(from, '')
      batch.addBeacon(from, vector)
      batch.addAnswer(from, 'page', '/')
      const query = new URLSearchParams({ utm_source: `${vector}\u202e\u0000` })
      batch.addAnswer(from, 'page', `/?${query}`)
    }
    batch.addBeacon(visitor('203.0.113.1'), 'https://last.example/')
  })
  const sources = Object.keys(await figuresOf(db, day, 'source'))
  const clicks = Object.keys(await figuresOf(db, day, 'click'))
  expect(clicks).toContain('link https://last.example/')
  const hosts = sources.filter((key) => key.startsWith('referrer '))
  expect(hosts.filter((key) => !/^referrer [a-z0-9.-]{1,100}$/.test(key))).toEqual([])
  expect(clicks.filter((key) => !/^link https?:\/\/[^@<>]+$/.test(key))).toEqual([])
  expect(JSON.stringify(sources)).not.toMatch(/\u202e|\\u0000/)
})
