/** Reads the JSON reports of the test runners into counts, and the names of what failed. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './prepare/run.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Map<string, number | 'all other tests'>} LeftOut how many tests did not run, by reason
 */

/**
 * The last line of a run: 'N passed, N failed', then what was skipped or not run, if anything.
 * @param {Counts} counts
 * @param {LeftOut} leftOut
 */
export function closingLine({ passed, failed, skipped }, leftOut) {
  return [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...[...leftOut].map(([reason, count]) => `${count.toLocaleString('en')} not run: ${reason}`),
  ].join(', ')
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[], meta?: { figure?: string } }} Assertion
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message: string, startTime: number, endTime: number,
 *     assertionResults: Assertion[] }[] }} VitestReport
 */

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countVitest(report) {
  // A file that fails to load reports no tests.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * One line for each failed test: its file, its name and what went wrong.
 * @param {VitestReport} report
 */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [testLine(name, 'loading it', [message])]
    return failed.map((test) => testLine(name, test.fullName, test.failureMessages))
  })
}

/**
 * One line for each skipped test: its file, its name and, of a check, why.
 * @param {VitestReport} report
 */
export function skippedTests({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status))
      .map(({ fullName, meta }) => testLine(name, fullName, [meta?.figure ?? 'skipped'])),
  )
}

const slowMs = 3000

/** @param {VitestReport} report */
export function slowFiles({ testResults }) {
  return testResults
    .filter(({ startTime, endTime }) => endTime - startTime > slowMs)
    .map(
      (file) =>
        `${relative(root, file.name)} took ${((file.endTime - file.startTime) / 1000).toFixed(1)} s`,
    )
}

/**
 * @typedef {{ title: string, file: string,
 *   tests: { status: string, results: { errors: { message?: string }[] }[] }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 */

/**
 * One line for each failed test: its file, its name and what went wrong. A timeout is two errors: that
 * of the test, and that of the step it was in.
 * @param {{ suites: Suite[] }} report
 * @returns {string[]}
 */
export function playwrightFailures({ suites }) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          testLine(
            file,
            title,
            results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
          ),
        ),
    ),
    ...playwrightFailures({ suites: inner }),
  ])
}

/**
 * @param {string} file
 * @param {string} name
 * @param {string[]} messages the first line of each is shown
 */
function testLine(file, name, messages) {
  const path = file.startsWith(root) ? relative(root, file) : file
  const firstLines = messages.map((text) => stripVTControlCharacters(text).trim().split('\n')[0])
  return `${path}: ${name}: ${firstLines.join(' | ')}`
}

/**
 * A test that passes only when retried has failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }
}
