/** Fails a test on an unexpected console.error or console.warn. */
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const strays: Error[] = []

for (const method of ['error', 'warn'] as const) {
  console[method] = function record(...args: unknown[]) {
    const stray = new Error(`A stray console.${method}: ${format(...args)}`)
    // Starts the stack trace at the call.
    Error.captureStackTrace(stray, record)
    strays.push(stray)
  }
}

/** A test that expects a message replaces the method with a spy. */
function failOnStrays() {
  const [first, ...others] = strays.splice(0)
  if (!first) return
  throw others.length > 0 ? new AggregateError([first, ...others], first.message) : first
}

afterEach(failOnStrays)
// Messages outside of a test, in beforeAll/afterAll or after the last test, fail the file.
afterAll(failOnStrays)
