/** How long an honest reader waits while an attack goes on. */
import { expect } from 'vitest'

/** Nineteen of twenty reads. */
const usualMs = 1000
/** The one that met the worst moment: browsers and argon2 of other checks run on the same machine. */
const worstMs = 3000

/**
 * Expects reads to be quick. @param times in milliseconds, one a read
 * @returns the figures in words
 */
export function quickReads(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const slowestMs = Math.round(sorted.at(-1) ?? Number.NaN)
  const ninetyFifthMs = Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN)
  const figures = `95 of 100 reads took at most ${ninetyFifthMs} ms, the slowest ${slowestMs} ms`
  expect(ninetyFifthMs, figures).toBeLessThan(usualMs)
  expect(slowestMs, figures).toBeLessThan(worstMs)
  return figures
}
