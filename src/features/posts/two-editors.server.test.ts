/** Autosave as a property: whatever the network does, nothing is lost and nothing goes back in time. */
import { expect, test } from 'vitest'
import { writeTogether } from '../../../test/support/two-editors.ts'

/** One is new in each run; its title tells which. */
const seeds = [100, 113, 141, Date.now() % 1_000_000]

test.each(seeds)(
  'two editors lose no word of 200 random edits over a failing network (seed %i)',
  async (seed) => {
    const { words, lostWords, reordered, conflicts, faults } = await writeTogether(seed)
    expect(lostWords).toEqual([])
    expect(reordered).toEqual([])
    expect(words).toHaveLength(200)
    expect(conflicts).toBeGreaterThan(5)
    expect(faults).toBeGreaterThan(10)
  },
)
