/** Latency limits for ordinary reads during an attack. */
import { expect } from 'vitest'

/** Limit of the 95th percentile. */
const p95LimitMs = 1000
/** Limit of the slowest read: browsers and argon2 of other checks run on the same machine. */
const maxLimitMs = 3000

/** Expects the durations of reads, in milliseconds, to be within the limits. */
export function expectReadLatency(times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const slowestMs = Math.round(sorted.at(-1) ?? Number.NaN)
  const ninetyFifthMs = Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN)
  const figures = `95 of 100 reads took at most ${ninetyFifthMs} ms, the slowest ${slowestMs} ms`
  expect(ninetyFifthMs, figures).toBeLessThan(p95LimitMs)
  expect(slowestMs, figures).toBeLessThan(maxLimitMs)
}
