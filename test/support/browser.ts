/** Playwright's `test` with a running site, and an eye on everything a browser may complain about. */
import { test as base, expect } from '@playwright/test'
import { type KeptSites, keepSites, type SiteRecipe } from './kept-sites.ts'
import type { RunningSite } from './running-site.ts'
import { changeDatabase } from './site-database.ts'

interface Problems {
  /** Names complaints that this test provokes on purpose. */
  allow: (pattern: RegExp) => void
}

const plainSite: SiteRecipe = {}

/**
 * Each worker has a site with a data folder of its own. A console error or warning, an error of the
 * page, or a request to another host fails the test in which it happens. Every test begins with the
 * limits untouched: all of them share one address.
 */
export const test = base.extend<
  { problems: Problems; baseURL: string; freshLimits: undefined; site: RunningSite },
  { sites: KeptSites }
>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's text
    async ({}, use) => {
      const sites = keepSites()
      await use(sites)
      await sites.removeAll()
    },
    { scope: 'worker' },
  ],
  site: async ({ sites }, use) => use(await sites.of(plainSite)),
  baseURL: async ({ site }, use) => use(site.url),
  freshLimits: [
    async ({ site }, use) => {
      await changeDatabase(site, 'delete from attempt')
      await use(undefined)
    },
    { auto: true },
  ],
  problems: [
    async ({ context, site }, use) => {
      const found: string[] = []
      const allowed: RegExp[] = []
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) found.push(message.text())
      })
      context.on('weberror', (error) => found.push(String(error.error())))
      context.on('request', (request) => {
        const url = request.url()
        if (/^https?:/.test(url) && !url.startsWith(site.url)) found.push(`Request to ${url}`)
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(found.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
