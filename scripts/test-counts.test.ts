/** How the results of the test runners are counted. */
import { expect, test } from 'vitest'

// A computed name keeps tsc from asking plain JavaScript for its types.
const load = (name: string) => import(`../scripts/${name}.mjs`)
const {
  closingLine,
  countPlaywright,
  countVitest,
  playwrightFailures,
  skippedTests,
  slowFiles,
  vitestFailures,
} = await load('test-counts')

test.each([
  ['7 passed, 0 failed', { passed: 7, failed: 0, skipped: 0 }, []],
  ['7 passed, 1 failed, 2 skipped', { passed: 7, failed: 1, skipped: 2 }, []],
  [
    '7 passed, 0 failed, 2,844 not run: no PostgreSQL, 909 not run: no browser',
    { passed: 7, failed: 0, skipped: 0 },
    [
      ['no PostgreSQL', 2844],
      ['no browser', 909],
    ],
  ],
  [
    '2 passed, 1 failed, all other tests not run: Types failed',
    { passed: 2, failed: 1, skipped: 0 },
    [['Types failed', 'all other tests']],
  ],
])('a run ends with the line %j', (line, counts, leftOut) => {
  expect(closingLine(counts, new Map(leftOut as [string, number | string][]))).toBe(line)
})

test('each skipped test is named with its file and the reason', () => {
  const skip = { status: 'skipped', fullName: 'a full disk', meta: { figure: 'no mounts' } }
  const assertionResults = [skip, { status: 'passed', fullName: 'one' }]
  expect(skippedTests({ testResults: [{ name: 'a.test.ts', assertionResults }] })).toEqual([
    'a.test.ts: a full disk: no mounts',
  ])
})

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

test('a file that takes longer than three seconds is named', () => {
  const testResults = [
    { name: 'a.test.ts', startTime: 1000, endTime: 4000 },
    { name: 'b.test.ts', startTime: 1000, endTime: 5234 },
  ]
  expect(slowFiles({ testResults })).toEqual(['b.test.ts took 4.2 s'])
})

test('each failed unit test is named with its file and its message', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'one', failureMessages: [] },
        { status: 'failed', fullName: 'two', failureMessages: ['expected 1 to be 2\n    at a'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
  ]
  expect(vitestFailures({ testResults })).toEqual([
    'a.test.ts: two: expected 1 to be 2',
    'b.test.ts: loading it: Cannot find c.ts',
  ])
})

test('each failed or flaky journey is named with its file and its message', () => {
  const timeout = { message: '\u001b[31mTimed out\u001b[39m\n' }
  const step = { message: 'locator.click: Timed out\nCall log: none' }
  const journey = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ errors: [timeout, step] }, { errors: [] }] }],
  })
  const inner = { specs: [journey('flaky', 'flaky'), journey('skipped', 'skipped')] }
  const specs = [journey('passed', 'expected'), journey('failed', 'unexpected')]
  expect(playwrightFailures({ suites: [{ specs, suites: [inner] }] })).toEqual([
    'a.spec.ts: failed: Timed out | locator.click: Timed out',
    'a.spec.ts: flaky: Timed out | locator.click: Timed out',
  ])
})
