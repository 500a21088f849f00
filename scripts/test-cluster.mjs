/**
 * `npm run test:cluster`: the browser journeys, each on two processes behind nginx with one PostgreSQL.
 * What follows `--` goes to Playwright.
 */
import { findBrowser, installBrowser } from './prepare/browser.mjs'
import { buildForProduction, countTests, playwright, step } from './test-steps.mjs'

await countTests(async () => {
  const browser = findBrowser() ?? (await installBrowser())
  await buildForProduction()
  await step('Journeys on two processes behind nginx', () =>
    playwright(browser, process.argv.slice(2), { SITE_BEHIND: 'nginx' }),
  )
})
