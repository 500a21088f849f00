/** Makes a stray console.error or console.warn fail the test in which it happens. */
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const strays: Error[] = []

for (const method of ['error', 'warn'] as const) {
  console[method] = function record(...words: unknown[]) {
    const stray = new Error(`A stray console.${method}: ${format(...words)}`)
    // The trace begins at the call.
    Error.captureStackTrace(stray, record)
    strays.push(stray)
  }
}

/** A test that expects such a line replaces the method by a spy, and nothing is recorded. */
function failOnStrays() {
  const [first, ...others] = strays.splice(0)
  if (!first) return
  throw others.length > 0 ? new AggregateError([first, ...others], first.message) : first
}

afterEach(failOnStrays)
// What happens outside of a test, in a hook for all of them or after the last one, fails its file.
afterAll(failOnStrays)
