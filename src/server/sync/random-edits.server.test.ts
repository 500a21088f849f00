/**
 * Random edits on both sides, also during a run, runs that end early, and states that are lost. Each text is a word that no
 * other has.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEditedFolder, type Edit } from '../../../test/support/edited-folder.ts'
import { runs as runsOf } from '../../../test/support/random-runs.ts'

const numRuns = runsOf(6)

/** Against hangs: a run that is cut short passes with fewer edits. */
const timeLimitMs = 180_000 + numRuns * 6000

const edit: fc.Arbitrary<Edit> = fc.record(
  {
    side: fc.constantFrom('folder', 'site'),
    action: fc.constantFrom(
      'write',
      'write',
      'write',
      'create',
      'delete',
      'move',
      'resolve',
      'publish',
      'describe',
      'redirect',
    ),
    target: fc.nat(9),
  },
  { noNullPrototype: true },
)
const run = fc.record(
  {
    edits: fc.array(edit, { maxLength: 5 }),
    /** Before which call of the site something else happens. */
    call: fc.nat(6),
    meanwhile: fc.option(edit, { freq: 2 }),
    isKilled: fc.boolean(),
    /** As in a new clone of the folder. */
    isStateLost: fc.nat(3).map((number) => number === 0),
  },
  { noNullPrototype: true },
)

const write = (side: Edit['side']): Edit => ({ side, action: 'write', target: 0 })
const quiet = { edits: [], call: 0, meanwhile: null, isKilled: false, isStateLost: false }
/** A conflict whose run is killed at some call, and the site's text changes again before the next. */
const killedConflicts = Array.from({ length: 7 }, (_, call) => [
  quiet,
  { ...quiet, edits: [write('folder'), write('site')], call, isKilled: true },
  { ...quiet, edits: [write('site')] },
])

test(
  'no text of either side is ever lost, and both sides come to rest',
  async () => {
    const property = fc.asyncProperty(
      fc.array(run, { minLength: 2, maxLength: 5 }),
      async (runs) => {
        const folder = await createEditedFolder()
        for (const { edits, isStateLost, ...interruption } of runs) {
          if (isStateLost) await folder.loseState()
          for (const edit of edits) await folder.apply(edit)
          const before = { all: await folder.liveTexts(), recent: await folder.recentTexts() }
          const replaced = await folder.replacedDuring(() => folder.sync(interruption))
          const kept = [...(await folder.keptTexts()), ...replaced]
          expect(before.all.filter((text) => !kept.includes(text))).toEqual([])
          const live = [...(await folder.liveTexts()), ...replaced]
          expect(before.recent.filter((text) => !live.includes(text))).toEqual([])
        }
        await folder.settle()
        expect(await folder.sync()).toEqual([])
        await folder.loseState()
        expect(await folder.sync()).toEqual([])
      },
    )
    await fc.assert(property, {
      numRuns: numRuns + killedConflicts.length,
      interruptAfterTimeLimit: timeLimitMs,
      examples: killedConflicts.map((runs): [typeof runs] => [runs]),
    })
  },
  timeLimitMs * 2,
)
