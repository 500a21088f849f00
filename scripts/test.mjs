/** `npm test`: every check there is, on a fresh clone too. */
import { findBrowser, installBrowser } from './prepare/browser.mjs'
import {
  attackAndFaults,
  buildForProduction,
  check,
  countTests,
  playwright,
  step,
  testOnPostgres,
  vitest,
} from './test-steps.mjs'

await countTests(async () => {
  const browser = findBrowser() ?? (await installBrowser())
  await Promise.all([
    step('Format and lint', () => check('biome', ['check', '--error-on-warnings', '.'])),
    step('Types', () => check('tsc', ['--noEmit'])),
    buildForProduction(),
  ])
  await step('Unit and API tests on SQLite', () => vitest(['sqlite']))
  await step('API tests on PostgreSQL', testOnPostgres)
  await attackAndFaults(browser)
  await step('Journeys in a browser', () => playwright(browser, [], { IN_TEN_MINUTES: '1' }))
})
