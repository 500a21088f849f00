/**
 * The seed and the number of runs of random tests. `TEST_SEED=random` draws a seed, which a failure names, `TEST_SEED=7`
 * repeats it, and `TEST_RUNS=10` tries ten times as much.
 */
import fc from 'fast-check'

const { TEST_SEED: chosen = '1', TEST_RUNS: factor = '1' } = process.env

export const testSeed = chosen === 'random' ? Date.now() % 2 ** 31 : Number(chosen)

/** @param count that of the gate */
export const runs = (count: number) => Math.ceil(count * Number(factor))

fc.configureGlobal({ seed: testSeed, numRuns: runs(100) })
