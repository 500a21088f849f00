/** `node scripts/test.mjs [SUITE] [arguments]`: runs one suite, or all of them, and counts the results. */
import { findBrowser, installBrowser } from './prepare/browser.mjs'
import { UserError } from './prepare/user-error.mjs'
import { checkTypes, lint, testChanges } from './test-changes.mjs'
import {
  auditDependencies,
  buildForProduction,
  countTests,
  playwright,
  step,
  testOnPostgres,
  testProduct,
  vitest,
} from './test-steps.mjs'

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const suites = { all, quick, security, resilience, cluster }

const [name = 'all', ...args] = process.argv.slice(2)

await countTests(async () => {
  const suite = suites[name]
  if (!suite) throw new UserError(`node scripts/test.mjs ${Object.keys(suites).join('|')}`)
  await suite(args)
})

/** Everything except the cluster and the audit, which depends on the registry. */
async function all() {
  const browser = await requireBrowser()
  await Promise.all([lint(), checkTypes(), buildForProduction()])
  await step('Unit and API tests on SQLite', () => vitest(['sqlite']))
  await step('Unit and API tests on PostgreSQL', testOnPostgres)
  // In one run: the slow-connection tests mostly wait.
  await step('Security and resilience', () => testProduct(['security', 'resilience'], browser))
  await step('Browser journeys', () => playwright(browser))
}

/** Lint, types and unit tests of what has changed since main. */
async function quick() {
  await testChanges()
}

/** Attacks on the built product, and the audit of its dependencies. */
async function security() {
  const browser = await requireBrowser()
  await buildForProduction()
  await step('Security', () => testProduct(['security'], browser))
  await auditDependencies()
}

/** Killed processes, full disks and lost databases, against the built product. */
async function resilience() {
  await buildForProduction()
  await step('Resilience', () => testProduct(['resilience']))
}

/** The browser journeys on two processes behind nginx, with one PostgreSQL. */
async function cluster(/** @type {string[]} */ more) {
  const browser = await requireBrowser()
  await buildForProduction()
  await step('Browser journeys on two processes behind nginx', () =>
    playwright(browser, more, { SITE_BEHIND: 'nginx' }),
  )
}

async function requireBrowser() {
  return findBrowser() ?? (await installBrowser())
}
