import type { Page } from '@playwright/test'
import { addDays } from '#features/analytics/site-day.server.ts'
import { expect } from '../../support/browser.ts'
import { openAsAdmin } from '../support/admin-steps.ts'
import {
  expectFineLayout,
  hostileHost,
  hostilePath,
  hostileQuery,
  storeFigures,
  today,
} from '../support/analytics-steps.ts'
import { storePost, testOn } from '../support/site-content.ts'

const path = '/admin/analytics'
const threeYears = 1096

const siteOfYears = testOn(async (site) => {
  await storePost(site, { title: 'Stock', createdAt: `${today()}T00:00:00Z` })
  await storeFigures(site, threeYears)
})

siteOfYears(
  'an owner looks through three years by keyboard',
  { tag: '@gate' },
  async ({ page, site }) => {
    await openAsAdmin(page, site, path)
    await expect(bars(page)).toHaveCount(30)
    await expect(totals(page).first()).toHaveText(/^1,\d{3} [+−]\d+ % since the time before$/)
    await expect(page.getByText('a post published')).toBeVisible()
    await page.getByRole('link', { name: '3 years' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${path}?days=${threeYears}`)
    await expect(page.getByRole('heading', { name: 'Readers a day, by month' })).toBeVisible()
    await expect(bars(page)).toHaveCount(monthsOf(threeYears))
    await page.getByText('These figures as a table').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: 'Stock' })).toBeVisible()
    await expectFineLayout(page)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(bars(page)).toHaveCount(30)
  },
)

siteOfYears('an owner follows a page and a source by its address', async ({ page, site }) => {
  await openAsAdmin(page, site, `${path}?days=90`)
  await report(page, 'Pages').getByRole('link', { name: '/blogs', exact: true }).click()
  await expect(page).toHaveURL(`${path}?days=90&path=%2Fblogs`)
  await expect(page.getByRole('note')).toContainText('Only the page /blogs')
  await expect(report(page, 'Searches')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('note')).toContainText('Only the page /blogs')
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(page).toHaveURL(`${path}?days=90`)
  await report(page, 'Sources').getByRole('link', { name: 'Direct, or unknown' }).click()
  await expect(page.getByRole('note')).toContainText('Only readers from direct')
})

siteOfYears('an owner chooses dates, also of no visits', async ({ page, site }) => {
  await openAsAdmin(page, site, path)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Pages as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pages-\d.*-\d\d\.csv$/)
  await page.getByLabel('From', { exact: true }).fill('2016-02-01')
  await page.getByLabel('To', { exact: true }).fill('2016-01-31')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The first day is after the last one.')
  await expect(page).toHaveURL(path)
  await page.getByLabel('To', { exact: true }).fill('2016-02-28')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(`${path}?from=2016-02-01&to=2016-02-28`)
  await expect(page.getByText('Feb 1 – 28, 2016')).toBeVisible()
  await expect(page.getByText('No visits in this time.')).toBeVisible()
  await expect(page.getByText('At most 20 readers a day are counted of one')).toBeVisible()
  await page.getByText('The rules, with examples of today').click()
  await expect(page.getByRole('heading', { name: 'AI crawlers' })).toBeVisible()
  await expectFineLayout(page)
})

siteOfYears('what strangers have sent is text, and leads nowhere', async ({ page, site }) => {
  await openAsAdmin(page, site, path)
  await expect(report(page, 'Not found')).toContainText(hostilePath)
  await expect(report(page, 'Searches')).toContainText(hostileQuery)
  const source = report(page, 'Sources').getByRole('link', { name: hostileHost })
  await expect(source).toHaveAttribute(
    'href',
    /^\/admin\/analytics\?source=referrer\+evil\.example$/,
  )
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  const links = await page.locator('.admin-page').getByRole('link').all()
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(
    targets.filter((href) => !/^\/(admin\/analytics|api\/analytics\.csv)/.test(href ?? '')),
  ).toEqual([])
})

siteOfYears(
  'an owner sees the readers of a post in its row and in the editor',
  async ({ page, site }) => {
    await openAsAdmin(page, site, '/admin/blogs')
    const row = page.getByRole('listitem').filter({ hasText: 'Mise en place for a codebase' })
    const readers = row.getByRole('link', { name: /^[\d,]+ readers/ })
    await expect(readers).toHaveAttribute(
      'href',
      `${path}?path=%2Fblogs%2Fmise-en-place-for-a-codebase`,
    )
    await row.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('link', { name: /^[\d,]+ readers, \d+ in 30 days$/ })).toBeVisible()
  },
)

/** The months that so many days up to today touch: 36 or 37 in three years. */
function monthsOf(days: number) {
  const months = Array.from({ length: days }, (_, age) => addDays(today(), -age).slice(0, 7))
  return new Set(months).size
}

function bars(page: Page) {
  return page.locator('.readers-plot [aria-label=rect] rect')
}

function totals(page: Page) {
  return page.locator('.admin-figure dd')
}

function report(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}
