/** The steps that test runs are made of: each runs one program, and counts what it reports. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, pinnedNode, root, run } from './prepare/run.mjs'
import { orExplain, Trouble } from './prepare/trouble.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const reports = join(root, '.cache', 'test-reports')
const total = { passed: 0, failed: 0, skipped: 0 }

/**
 * Installs what is missing, does the work, and counts in the last line. A failure stops nothing, so
 * that one run reports everything.
 * @param {() => Promise<void>} work
 */
export function countTests(work) {
  return orExplain(async () => {
    try {
      await ensureInstalled()
      rmSync(reports, { recursive: true, force: true })
      mkdirSync(reports, { recursive: true })
      await work()
    } catch (error) {
      if (!(error instanceof Trouble)) throw error
      console.error(error.message)
      total.failed += 1
    }
    if (total.failed > 0 || total.passed === 0) process.exitCode = 1
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

/** Everything on every database; npm test, which has ten minutes, tries some of it on SQLite alone. */
const thorough = { THOROUGH: '1' }

/**
 * What an attacker would try, against the built product. On every database there is.
 * @param {string} browser
 */
export function attack(browser) {
  return step('Attacks', () =>
    againstTheProduct(['attack'], { ...thorough, CHROMIUM_PATH: browser }),
  )
}

/**
 * What must not lose anything: ends, full disks, databases that go away. On every database there is.
 * @param {number} soakSeconds how long a site is kept under load
 */
export function faults(soakSeconds) {
  return step('Faults', () =>
    againstTheProduct(['faults'], { ...thorough, SOAK_SECONDS: `${soakSeconds}` }),
  )
}

/**
 * Both at once, shortened: the one waits for slow connections while the other works.
 * @param {string} browser
 */
export function attackAndFaults(browser) {
  return step('Attacks and faults', () =>
    againstTheProduct(['attack', 'faults'], { CHROMIUM_PATH: browser, SOAK_SECONDS: '6' }),
  )
}

/**
 * @param {string[]} kinds
 * @param {Record<string, string>} env
 */
async function againstTheProduct(kinds, env) {
  const hasDatabase = await hasPostgres()
  if (!hasDatabase) console.log(`On SQLite alone: ${noPostgres}`)
  const projects = kinds.flatMap((kind) => (hasDatabase ? [kind, `${kind}-postgres`] : [kind]))
  const args = ['--maxWorkers=3', '--reporter=./test/support/figures-reporter.ts']
  return vitest(projects, args, env)
}

/**
 * Whether what the product runs on has a known hole. Left out, with a plain line, where no registry
 * tells. It is no part of npm test: a hole that somebody finds tomorrow is not a fault of this commit.
 */
export function auditDependencies() {
  return step('Known holes in production dependencies', async () => {
    const { output } = await run('npm', ['audit', '--omit=dev', '--json'], { quiet: true })
    const report = readJson(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
    const counts = report?.metadata?.vulnerabilities
    if (!counts) {
      console.log('Skipped: the registry does not answer npm audit.')
      return { passed: 0, failed: 0, skipped: 1 }
    }
    console.log(
      `${counts.total === 0 ? 'ok    ' : 'FAILED'} npm audit: ${counts.total} known holes`,
    )
    if (counts.total > 0) throw new Trouble(output.trimEnd())
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
 * @param {() => Promise<Counts>} work a Trouble it throws counts as one failure
 */
export async function step(name, work) {
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
export async function check(program, args) {
  const { code, output } = await run(pinnedNode, [join(bin, program), ...args], { quiet: true })
  if (code !== 0) throw new Trouble(output.trimEnd())
  return { passed: 1, failed: 0, skipped: 0 }
}

/** The API tests once more, left out with a plain line where this machine has no PostgreSQL. */
export async function testOnPostgres() {
  if (await hasPostgres()) return vitest(['postgres'], twoAtOnce, { IN_TEN_MINUTES: '1' })
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
  if (code !== 0 && code !== 3) throw new Trouble(output.trimEnd())
  return code === 0
}

/** On two cores Vitest would use one. */
const twoAtOnce = ['--reporter=default', '--maxWorkers=2']

/**
 * @param {string[]} projects of vitest.config.ts
 * @param {string[]} [more] arguments
 * @param {Record<string, string>} [env]
 */
export async function vitest(projects, more = twoAtOnce, env = {}) {
  const file = join(reports, `${projects[0]}.json`)
  const chosen = projects.map((project) => `--project=${project}`)
  const args = ['run', ...chosen, ...more, '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run(pinnedNode, [join(bin, 'vitest'), ...args], { env })
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
