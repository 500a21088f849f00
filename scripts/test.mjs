/**
 * `npm test`: every check there is, on a fresh clone too. A failure stops nothing, so that one run
 * reports everything; the last line counts.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, installBrowser } from './prepare/browser.mjs'
import { bin, pinnedNode, root, run } from './prepare/run.mjs'
import { orExplain, Trouble } from './prepare/trouble.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const reports = join(root, '.cache', 'test-reports')
const total = { passed: 0, failed: 0, skipped: 0 }

await orExplain(async () => {
  try {
    await ensureInstalled()
    await testAll(findBrowser() ?? (await installBrowser()))
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    console.error(error.message)
    total.failed += 1
  }
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
})

async function testAll(/** @type {string} */ browser) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  await step('Format and lint', () => check('biome', ['check', '--error-on-warnings', '.']))
  await step('Types', () => check('tsc', ['--noEmit']))
  await step('Unit and API tests on SQLite', () => vitest('sqlite'))
  await step('API tests on PostgreSQL', testOnPostgres)
  await step('Production build', async () => {
    await ensureBuilt()
    return { passed: 1, failed: 0, skipped: 0 }
  })
  await step('Journeys in a browser', () => playwright(browser))
}

/**
 * @param {string} name
 * @param {() => Promise<Counts>} work a Trouble it throws counts as one failure
 */
async function step(name, work) {
  console.log(`\n> ${name}`)
  const start = performance.now()
  const counts = await work().catch((error) => {
    if (!(error instanceof Trouble)) throw error
    console.error(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${counts.failed > 0 ? 'FAILED' : 'ok'}, ${seconds} s: ${name}`)
}

/**
 * One test; what the program says is shown when it fails.
 * @param {string} program of node_modules/.bin
 * @param {string[]} args
 */
async function check(program, args) {
  const { code, output } = await run(pinnedNode, [join(bin, program), ...args], { quiet: true })
  if (code !== 0) throw new Trouble(output.trimEnd())
  return { passed: 1, failed: 0, skipped: 0 }
}

async function testOnPostgres() {
  const probe = `import { findServerPrograms } from './test/support/postgres-cluster.ts'
    process.exitCode = findServerPrograms() ? 0 : 3`
  const { code, output } = await run(pinnedNode, ['--input-type=module', '-e', probe], {
    quiet: true,
  })
  if (code === 0) return vitest('postgres')
  if (code !== 3) throw new Trouble(output.trimEnd())
  console.log('Skipped: this machine has no PostgreSQL server programs (initdb, pg_ctl, postgres).')
  return { passed: 0, failed: 0, skipped: 1 }
}

/** @param {'sqlite' | 'postgres'} project */
async function vitest(project) {
  const file = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [join(bin, 'vitest'), 'run', '--project', project, ...reporters]
  const { code } = await run(pinnedNode, args)
  return countsOf(file, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + filesThatDidNotRun(report),
    skipped: report.numPendingTests + report.numTodoTests,
  }))
}

/** A file that fails to load has no tests to count. */
function filesThatDidNotRun(
  /** @type {{ testResults: { status: string, assertionResults: unknown[] }[] }} */ report,
) {
  return report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
}

async function playwright(/** @type {string} */ browser) {
  const file = join(reports, 'browser.json')
  const { code } = await run(
    pinnedNode,
    [join(bin, 'playwright'), 'test', '--reporter=list,json'],
    { env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  return countsOf(file, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))
}

/**
 * What a runner reported. A runner that failed otherwise than by a test, or before it could report,
 * counts as one failure.
 * @param {string} file
 * @param {number} code
 * @param {(report: any) => Counts} read
 * @returns {Counts}
 */
function countsOf(file, code, read) {
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
