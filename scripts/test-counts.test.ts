/** How the results of the test runners are counted. */
import { expect, test } from 'vitest'

// A computed name keeps tsc from asking plain JavaScript for its types.
const load = (name: string) => import(`../scripts/${name}.mjs`)
const { countPlaywright, countVitest } = await load('test-counts')

test('a journey that passes only when retried counts as failed', () => {
  const stats = { expected: 7, unexpected: 2, flaky: 1, skipped: 3 }
  expect(countPlaywright({ stats })).toEqual({ passed: 7, failed: 3, skipped: 3 })
})

test('a test file that fails to load counts as one failure', () => {
  const loaded = { status: 'failed', assertionResults: [{}] }
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  const testResults = [loaded, { status: 'failed', assertionResults: [] }]
  expect(countVitest({ ...report, testResults })).toEqual({ passed: 5, failed: 2, skipped: 3 })
})
