/** Playwright's `test` with a running site; console errors and page errors fail a test. */
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import type { RunningSite } from './running-site.ts'
import { changeDatabase } from './site-database.ts'
import { createSitePool, type SitePool, type SiteRecipe } from './site-pool.ts'

interface Problems {
  /** Allows console messages that the test provokes. */
  allow: (pattern: RegExp) => void
}

/** The site as it is after its first start. Tests on it leave its content as it is. */
export const sampleSite: SiteRecipe = {}

/**
 * Each worker has a site with its own data folder. A console error or warning, an uncaught page error,
 * or a request to another host fails the test. Rate limits are reset before each test, since all tests
 * share one client address.
 */
export const test = base.extend<
  {
    problems: Problems
    baseURL: string
    freshLimits: undefined
    site: RunningSite
  },
  { sites: SitePool }
>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's text
    async ({}, use) => {
      const sites = createSitePool()
      await use(sites)
      await sites.removeAll()
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    closeConnections(context.request)
    await use(context)
  },
  request: async ({ request }, use) => {
    closeConnections(request)
    await use(request)
  },
  site: async ({ sites }, use) => use(await sites.of(sampleSite)),
  baseURL: async ({ site }, use) => use(site.url),
  freshLimits: [
    async ({ site }, use) => {
      await changeDatabase(site, 'delete from rate_limit')
      await use(undefined)
    },
    { auto: true },
  ],
  problems: [
    async ({ context, site }, use) => {
      const problems: string[] = []
      const allowed: RegExp[] = []
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(message.text())
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      context.on('request', (request) => {
        const url = request.url()
        if (/^https?:/.test(url) && !url.startsWith(site.url)) problems.push(`Request to ${url}`)
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(problems.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Otherwise Playwright may reuse a connection that the server is closing because it was idle. */
function closeConnections(request: APIRequestContext) {
  const fetch = request.fetch.bind(request)
  request.fetch = (url, options) =>
    fetch(url, { ...options, headers: { Connection: 'close', ...options?.headers } })
}

export { expect }
