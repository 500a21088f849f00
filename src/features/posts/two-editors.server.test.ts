/** The editor as a property: whatever the network does, no text is lost and nothing goes back in time. */
import { expect, test } from 'vitest'
import { testSeed } from '../../../test/support/random-runs.ts'
import { writeTogether } from '../../../test/support/two-editors.ts'

const seeds = [100, 114, 137, 139, 151, testSeed]

test.each(seeds)(
  'two people lose no text of 200 random edits over a failing network (seed %i)',
  (seed) => expectNothingLost(seed, 2),
)

test.each(seeds)(
  'one account on two devices loses no text of 200 random edits over a failing network (seed %i)',
  (seed) => expectNothingLost(seed, 1),
)

async function expectNothingLost(seed: number, accounts: 1 | 2) {
  const { typed, lostTexts, reordered, counts, faults } = await writeTogether(seed, accounts)
  expect(lostTexts).toEqual([])
  expect(reordered).toEqual([])
  expect(typed).toBe(200)
  expect(counts.conflicts).toBeGreaterThan(5)
  expect(counts.overwritten).toBeGreaterThan(0)
  expect(counts.published).toBeGreaterThan(0)
  expect(counts.restored).toBeGreaterThan(0)
  expect(faults).toBeGreaterThan(10)
}
