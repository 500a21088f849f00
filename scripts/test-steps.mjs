/** The steps of a test run: each runs one program and counts the results it reports. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, pinnedNode, root, run } from './prepare/run.mjs'
import { runCli, UserError } from './prepare/user-error.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { countPlaywright, countVitest, playwrightFailures, vitestFailures } from './test-counts.mjs'

/** @typedef {import('./test-counts.mjs').Counts} Counts */

const reports = join(root, '.cache', 'test-reports')
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const failures = []

/**
 * Installs missing dependencies, runs the steps and prints what failed and, as the last line, the
 * totals. A failing step doesn't stop the run.
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
    if (total.failed > 0 || total.passed === 0) process.exitCode = 1
    if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
    console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  })
}

export function buildForProduction() {
  return step('Production build', async () => {
    await ensureBuilt()
    return { passed: 1, failed: 0, skipped: 0 }
  })
}

/**
 * Tests the built product on SQLite and, where installed, on PostgreSQL.
 * @param {string[]} kinds projects of vitest.config.ts, each with a `-postgres` counterpart
 * @param {string} [browser]
 */
export async function testProduct(kinds, browser) {
  const hasDatabase = await hasPostgres()
  if (!hasDatabase) console.log(`On SQLite only: ${noPostgres}`)
  const projects = kinds.flatMap((kind) => (hasDatabase ? [kind, `${kind}-postgres`] : [kind]))
  const args = ['--maxWorkers=3', '--reporter=./test/support/figures-reporter.ts']
  return vitest(projects, args, browser ? { CHROMIUM_PATH: browser } : {})
}

/**
 * Runs `npm audit` on the production dependencies; skipped without a registry. Not part of `npm test`:
 * a vulnerability published tomorrow must not fail today's commit.
 */
export function auditDependencies() {
  return step('Known vulnerabilities in production dependencies', async () => {
    const { output } = await run('npm', ['audit', '--omit=dev', '--json'], { quiet: true })
    const report = readJson(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
    const counts = report?.metadata?.vulnerabilities
    if (!counts) {
      console.log('Skipped: npm audit got no response from the registry.')
      return { passed: 0, failed: 0, skipped: 1 }
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
}

/**
 * Runs a program as one test; prints its output on failure.
 * @param {string} program of node_modules/.bin
 * @param {string[]} args
 */
export async function check(program, args) {
  const { code, output } = await run(pinnedNode, [join(bin, program), ...args], { quiet: true })
  if (code !== 0) throw new UserError(output.trimEnd())
  return { passed: 1, failed: 0, skipped: 0 }
}

/** Repeats the API tests on PostgreSQL; skipped where it isn't installed. */
export async function testOnPostgres() {
  if (await hasPostgres()) return vitest(['postgres'])
  console.log(`Skipped: ${noPostgres}`)
  return { passed: 0, failed: 0, skipped: 1 }
}
const noPostgres = 'this machine has no PostgreSQL server programs (initdb, pg_ctl, postgres).'

async function hasPostgres() {
  const probe = `import { findServerPrograms } from './test/support/postgres-cluster.ts'
    process.exitCode = findServerPrograms() ? 0 : 3`
  const { code, output } = await run(pinnedNode, ['--input-type=module', '-e', probe], {
    quiet: true,
  })
  if (code !== 0 && code !== 3) throw new UserError(output.trimEnd())
  return code === 0
}

/** Vitest defaults to one worker on two cores. */
const twoWorkers = ['--reporter=default', '--maxWorkers=2']

/**
 * @param {string[]} projects of vitest.config.ts
 * @param {string[]} [more] arguments
 * @param {Record<string, string>} [env]
 */
export function vitest(projects, more = twoWorkers, env = {}) {
  return runVitest(['run'], projects, more, env)
}

/**
 * Runs the SQLite tests that import these files.
 * @param {string[]} files
 */
export function vitestRelated(files) {
  return runVitest(['related', '--run', ...files], ['sqlite'], twoWorkers)
}

/**
 * @param {string[]} command
 * @param {string[]} projects
 * @param {string[]} more
 * @param {Record<string, string>} [env]
 */
async function runVitest(command, projects, more, env = {}) {
  const file = join(reports, `${projects[0]}.json`)
  const projectArgs = projects.map((project) => `--project=${project}`)
  const args = [...command, ...projectArgs, ...more, '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run(pinnedNode, [join(bin, 'vitest'), ...args], { env })
  return countsOf(file, code, countVitest, vitestFailures)
}

/**
 * @param {string} browser
 * @param {string[]} [more] arguments
 * @param {Record<string, string>} [env]
 */
export async function playwright(browser, more = [], env = {}) {
  const file = join(reports, 'browser.json')
  const { code } = await run(
    pinnedNode,
    [join(bin, 'playwright'), 'test', '--reporter=list,json', ...more],
    { env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env } },
  )
  return countsOf(file, code, countPlaywright, playwrightFailures)
}

/**
 * Reads a runner's report. A runner that exits non-zero without a failed test, or without a report,
 * counts as one failure.
 * @param {string} file
 * @param {number} code
 * @param {(report: any) => Counts} count
 * @param {(report: any) => string[]} describeFailures
 * @returns {Counts}
 */
function countsOf(file, code, count, describeFailures) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  failures.push(...describeFailures(report))
  const counts = count(report)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
