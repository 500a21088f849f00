/** The steps of a test run: each runs one program and counts the results it reports. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { requireNewNode } from './prepare/node.mjs'
import { bin, root, run } from './prepare/run.mjs'
import { runCli, UserError } from './prepare/user-error.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import {
  closingLine,
  countPlaywright,
  countVitest,
  playwrightFailures,
  skippedTests,
  slowFiles,
  vitestFailures,
} from './test-counts.mjs'

/** @typedef {import('./test-counts.mjs').Counts} Counts */

const reports = join(root, '.cache', 'test-reports')
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} what the end of the run says about them */
const failures = []
/** @type {string[]} */
const skipped = []
/** @type {import('./test-counts.mjs').LeftOut} */
const leftOut = new Map()

/**
 * Installs missing dependencies, runs the steps and prints what failed, what was skipped and, as the
 * last line, the totals. Where CI is set, a test that did not run fails the run.
 * @param {() => Promise<void>} work
 */
export function countTests(work) {
  return runCli(async () => {
    try {
      await ensureInstalled()
      rmSync(reports, { recursive: true, force: true })
      mkdirSync(reports, { recursive: true })
      await work()
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      console.error(error.message)
      total.failed += 1
    }
    if (process.env.CI && total.failed === 0 && total.skipped + leftOut.size > 0) {
      failures.push('CI is set, and some tests did not run.')
      total.failed += 1
    }
    if (total.failed > 0 || total.passed === 0) process.exitCode = 1
    if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.join('\n')}`)
    if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
    console.log(`\n${closingLine(total, leftOut)}`)
  })
}

/**
 * Names tests that don't run in the last line.
 * @param {number | 'all other tests'} count
 * @param {string} reason such as 'no browser'
 */
export function leaveOut(count, reason) {
  const before = leftOut.get(reason)
  leftOut.set(
    reason,
    typeof before === 'number' && typeof count === 'number' ? before + count : count,
  )
}

/** @param {string[]} [files] by default all */
export function lint(files = ['.']) {
  const args = ['check', '--error-on-warnings', '--no-errors-on-unmatched']
  return step('Lint and format', () => check('biome', [...args, ...files]))
}

/** A second run checks what has changed since, in a fifth of the time. */
export function checkTypes() {
  const incremental = [
    '--incremental',
    '--tsBuildInfoFile',
    join(root, '.cache', 'types.tsbuildinfo'),
  ]
  return step('Types', () => check('tsc', ['--noEmit', ...incremental]))
}

export function buildForProduction() {
  return step('Production build', async () => {
    await ensureBuilt()
    return { passed: 1, failed: 0, skipped: 0 }
  })
}

/** Runs `npm audit` on the production dependencies, where a registry answers. */
export function auditDependencies() {
  return step('Known vulnerabilities in production dependencies', async () => {
    const { output } = await run('npm', ['audit', '--omit=dev', '--json'], { quiet: true })
    const report = readJson(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
    const counts = report?.metadata?.vulnerabilities
    if (!counts) {
      leaveOut(1, 'npm audit got no response from the registry')
      return { passed: 0, failed: 0, skipped: 0 }
    }
    console.log(
      `${counts.total === 0 ? 'ok    ' : 'FAILED'} npm audit: ${counts.total} known vulnerabilities`,
    )
    if (counts.total > 0) throw new UserError(output.trimEnd())
    return { passed: 1, failed: 0, skipped: 0 }
  })
}

function readJson(/** @type {string} */ text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * @param {string} name
 * @param {() => Promise<Counts>} work a UserError it throws counts as one failure
 * @returns whether nothing failed
 */
export async function step(name, work) {
  console.log(`\n> ${name}`)
  const start = performance.now()
  const counts = await work().catch((error) => {
    if (!(error instanceof UserError)) throw error
    console.error(error.message)
    failures.push(name)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${counts.failed > 0 ? 'FAILED' : 'ok'}, ${seconds} s: ${name}`)
  return counts.failed === 0
}

/**
 * Runs a program as one test; prints its output on failure.
 * @param {string} program of node_modules/.bin
 * @param {string[]} args
 */
async function check(program, args) {
  const { code, output } = await run(requireNewNode(), [join(bin, program), ...args], {
    quiet: true,
  })
  if (code !== 0) throw new UserError(output.trimEnd())
  return { passed: 1, failed: 0, skipped: 0 }
}

/**
 * Projects named `postgres` or `…-postgres` are left out where it isn't installed.
 * @param {string[]} projects of vitest.config.ts
 * @param {{ reporter?: string, workers?: number, env?: Record<string, string> }} [options] Vitest itself defaults to
 *   one worker on two cores
 * @returns {Promise<Counts>}
 */
export async function vitest(projects, { reporter = 'default', workers = 2, env = {} } = {}) {
  const hasDatabase = await hasPostgres()
  const [able, unable] = [true, false].map((runs) =>
    projects.filter((name) => (hasDatabase || !name.includes('postgres')) === runs),
  )
  if (unable.length > 0) await leaveOutProjects(unable, 'no PostgreSQL')
  if (able.length === 0) return { passed: 0, failed: 0, skipped: 0 }
  const file = join(reports, `${able[0]}.json`)
  const args = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runVitest(['run', `--maxWorkers=${workers}`, ...args], able, { env })
  return countsOf(file, code, countVitest, vitestFailures, skippedTests)
}

/** Runs the fast unit tests, and names the files that belong on the list of slow ones. */
export async function fastTests() {
  const counts = await vitest(['fast'])
  const file = join(reports, 'fast.json')
  const slow = existsSync(file) ? slowFiles(JSON.parse(readFileSync(file, 'utf8'))) : []
  for (const line of slow) console.log(`${line}: add it to test/slow-tests.ts`)
  return counts
}

/**
 * Tests the built product.
 * @param {string[]} projects of vitest.config.ts
 * @param {Record<string, string>} [env]
 */
export function testProduct(projects, env = {}) {
  // One worker more: some of these tests mostly wait.
  return vitest(projects, { reporter: './test/support/figures-reporter.ts', workers: 3, env })
}

/**
 * @param {string[]} projects of vitest.config.ts
 * @param {string} reason
 */
export async function leaveOutProjects(projects, reason) {
  const file = join(reports, 'left-out.json')
  const args = ['list', '--no-static-parse', `--json=${file}`]
  const env = { TEST_COLLECT_ONLY: '1' }
  const { code, output } = await runVitest(args, projects, { quiet: true, env })
  if (code !== 0) throw new UserError(output.trimEnd())
  leaveOut(JSON.parse(readFileSync(file, 'utf8')).length, reason)
}

/**
 * @param {string[]} args
 * @param {string[]} projects
 * @param {{ env?: Record<string, string>, quiet?: boolean }} options
 */
function runVitest(args, projects, options) {
  const chosen = projects.map((project) => `--project=${project}`)
  return run(requireNewNode(), [join(bin, 'vitest'), ...args, ...chosen], options)
}

export async function hasPostgres() {
  const probe = `import { findServerPrograms } from './test/support/postgres-cluster.ts'
    process.exitCode = findServerPrograms() ? 0 : 3`
  const { code, output } = await run(requireNewNode(), ['--input-type=module', '-e', probe], {
    quiet: true,
  })
  if (code !== 0 && code !== 3) throw new UserError(output.trimEnd())
  return code === 0
}

/**
 * @param {string} browser
 * @param {string[]} [more] arguments
 * @param {Record<string, string>} [env]
 */
export async function playwright(browser, more = [], env = {}) {
  const file = join(reports, 'browser.json')
  const { code } = await run(
    requireNewNode(),
    [join(bin, 'playwright'), 'test', '--reporter=list,json', ...more],
    { env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env } },
  )
  return countsOf(file, code, countPlaywright, playwrightFailures)
}

/**
 * @param {string} reason why these browser journeys do not run
 * @param {string[]} more arguments of Playwright
 */
export async function leaveOutJourneys(reason, more) {
  const args = [join(bin, 'playwright'), 'test', '--list', '--reporter=json', ...more]
  const file = join(reports, 'left-out.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code, output } = await run(requireNewNode(), args, { quiet: true, env })
  if (code !== 0) throw new UserError(output.trimEnd())
  leaveOut(countPlaywright(JSON.parse(readFileSync(file, 'utf8'))).skipped, reason)
}

/**
 * Reads a runner's report. A runner that exits non-zero without a failed test, or without a report,
 * counts as one failure.
 * @param {string} file
 * @param {number} code
 * @param {(report: any) => Counts} count
 * @param {(report: any) => string[]} describeFailures
 * @param {(report: any) => string[]} [describeSkipped]
 * @returns {Counts}
 */
function countsOf(file, code, count, describeFailures, describeSkipped = () => []) {
  const exit = `${basename(file, '.json')}: the test runner ended with exit code ${code}`
  if (!existsSync(file)) {
    failures.push(`${exit}, without a report`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  failures.push(...describeFailures(report))
  skipped.push(...describeSkipped(report))
  const counts = count(report)
  if (code === 0 || counts.failed > 0) return counts
  failures.push(exit)
  return { ...counts, failed: 1 }
}
