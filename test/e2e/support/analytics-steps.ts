/** Figures of readers, straight into the database. */
import type { Page } from '@playwright/test'
import type { Db } from '#db/open.server.ts'
import { addDays, dayOf } from '#features/analytics/site-day.server.ts'
import { expect } from '../../support/browser.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { expectAccessible } from './axe.ts'
import { flawsAtEveryWidth } from './every-width.ts'
import { withDatabase } from './site-content.ts'

interface Row {
  period: string
  kind: string
  key: string
  people: number
  views: number
}

/** Today in the sample's time zone. */
export const today = () => dayOf(new Date(), 'UTC')

/** What a stranger may send: markup, a script, text that runs backwards, and no end. */
export const hostileHost = 'evil.example'
export const hostileQuery = '<img src=x onerror=alert(1)> \u202egnp.exe'
export const hostilePath = `/wp-login.php?next=javascript:alert(1)${'x'.repeat(120)}`

/** Replaces all figures by those of `count` days up to today, the same in each run. */
export function storeFigures(site: RunningSite, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, age) => rowsOf(addDays(today(), -age), age))
  // In one transaction: the site counts meanwhile.
  return withDatabase(site, (db) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('analytics').execute()
      await insertAll(trx, withSums(rows.flat()))
    }),
  )
}

/** In both themes, from a phone to a large screen. */
export async function expectFineLayout(page: Page): Promise<void> {
  await expect(page.locator('[data-placeholder]')).toHaveCount(0)
  await expectAccessible(page)
  expect(await flawsAtEveryWidth(page, [390, 800, 1920, 1280])).toEqual([])
}

function rowsOf(day: string, age: number): Row[] {
  // As two days of a week have them, but today never is one of these.
  const isQuiet = [2, 3].includes(age % 7)
  const base = Math.max(3, Math.round((isQuiet ? 18 : 41) * (1 - age / 1600) + (age % 11) * 3))
  const row = (kind: string, key: string, people: number, views = people + (age % 3)) => ({
    ...{ period: day, kind, key, people, views },
  })
  return [
    row('day', '', base, base * 2),
    row('page', '/', Math.ceil(base / 2)),
    row('page', '/blogs', Math.ceil(base / 3)),
    row('page', '/blogs/mise-en-place-for-a-codebase', Math.ceil(base / 4)),
    ...Array.from({ length: 12 }, (_, index) => row('page', `/page-${index}`, (age + index) % 4)),
    row('page', 'other', 1),
    row('source', 'direct', Math.ceil(base / 3)),
    row('source', 'referrer news.ycombinator.com', age % 7),
    row('source', `referrer ${hostileHost}`, 1),
    row('source', 'campaign letter / may', age % 5),
    row('source', 'other', 1),
    row('search', 'sourdough', 2, 2),
    row('search', hostileQuery, 1, 1),
    row('search-none', hostileQuery, 1, 1),
    row('not-found', hostilePath, 0, 3),
    row('click', 'link https://github.com/jonas', 0, 2),
    row('click', 'resume /assets/resume.html', 0, 1),
    row('country', 'DE', Math.ceil(base / 3)),
    row('country', 'NZ', 1),
    row('crawler', 'ai GPTBot', 0, 12),
    row('crawler', 'feed Feedly', 0, 24),
    row('crawler', 'search Googlebot', 0, 9),
    row('crawler', 'unconfirmed Browsers', 0, 7),
  ].filter(({ views }) => views > 0)
}

/** With the sums of past months and years, by which long ranges are read. */
function withSums(rows: Row[]): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    for (const length of [7, 4]) {
      const period = row.period.slice(0, length)
      if (period === today().slice(0, length)) continue
      const id = `${period} ${row.kind} ${row.key}`
      const sum = sums.get(id) ?? { ...row, period, people: 0, views: 0 }
      sum.people += row.people
      sum.views += row.views
      sums.set(id, sum)
    }
  }
  return [...rows, ...sums.values()]
}

const batchSize = 500

async function insertAll(db: Db, rows: Row[]) {
  for (let at = 0; at < rows.length; at += batchSize) {
    await db
      .insertInto('analytics')
      .values(rows.slice(at, at + batchSize))
      .execute()
  }
}
