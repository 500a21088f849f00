/** Two devices on which the same post is written, over a network that fails at random. */
import { seededRandom } from '#features/cards/covers/seeded-random.ts'
import { createDraftDesk, storedDraft, storedRevisions } from './draft-calls.ts'
import { createSchedule } from './schedule.ts'
import { createEditor, type Delivery, type SimulatedEditor } from './simulated-editor.ts'
import { createNetwork } from './unreliable-network.ts'

const editCount = 200

interface Outcome {
  typed: number
  /** Texts that are neither live nor in the draft, a revision or a browser, and that nobody of the account typed on. */
  lostTexts: string[]
  /** Drafts that were saved after a later text of the same line of edits. */
  reordered: string[]
  counts: { conflicts: number; overwritten: number; published: number; restored: number }
  faults: number
}

/** The same seed does the same, step by step. @param accounts two people, or one with two devices */
export async function writeTogether(seed: number, accounts: 1 | 2): Promise<Outcome> {
  const { between } = seededRandom(`two editors ${seed}`)
  const random = () => between(0, 1)
  const schedule = createSchedule()
  const network = createNetwork({ schedule, random })
  const { app, ada, max } = await createDraftDesk()
  const counts = { conflicts: 0, overwritten: 0, published: 0, restored: 0 }
  const history = createHistory()
  const reordered: string[] = []
  const newest = new Map<string, number>()

  async function onDelivered({ editor, line, fields, isAutosave }: Delivery) {
    const [age, key] = [Number(fields.description), `${editor} ${line}`]
    if (isAutosave && age < (newest.get(key) ?? 0)) reordered.push(fields.content)
    newest.set(key, Math.max(age, newest.get(key) ?? 0))
    // The limit of revisions spares those with a name.
    await app.db.updateTable('post_revision').set({ name: 'Kept' }).execute()
  }

  const people = [
    { name: 'Desk', writer: ada, account: 'Ada' },
    accounts === 1
      ? { name: 'Phone', writer: ada, account: 'Ada' }
      : { name: 'Phone', writer: max, account: 'Max' },
  ]
  const editors = people.map(({ name, writer, account }) =>
    createEditor({
      ...{ app, schedule, network, random, counts, name, writer, onDelivered },
      onTyped: (text, previous) => history.add(text, { previous, account }),
    }),
  )
  planEdits(editors, { schedule, random })
  await schedule.run()
  for (const { close } of editors) close()

  const post = await app.db.selectFrom('post').select('source').executeTakeFirstOrThrow()
  const [draft, revisions] = [await storedDraft(app), await storedRevisions(app)]
  const kept = [...(draft ? [draft] : []), ...revisions, ...editors.flatMap((e) => [...e.stashes])]
  const { delivered, ...faults } = network.counts
  return {
    typed: history.size(),
    lostTexts: history.without([post.source, ...kept.map(({ fields }) => fields.content)]),
    ...{ reordered, counts },
    faults: Object.values(faults).reduce((sum, count) => sum + count, 0),
  }
}

interface Edit {
  /** The text that was changed. */
  previous: string
  account: string
}

/** Who typed which text, and in place of which. */
function createHistory() {
  const edits = new Map<string, Edit>()
  return {
    add: (text: string, edit: Edit) => edits.set(text, edit),
    size: () => edits.size,
    /** @returns the texts that are not kept, and that their own writer has not replaced by one of these */
    without(kept: string[]): string[] {
      const found = new Set<string>()
      for (const text of kept) {
        let [at, edit] = [text, edits.get(text)]
        while (edit && !found.has(at)) {
          found.add(at)
          const previous = edits.get(edit.previous)
          if (previous?.account !== edit.account) break
          ;[at, edit] = [edit.previous, previous]
        }
      }
      return [...edits.keys()].filter((text) => !found.has(text))
    },
  }
}

/** They take turns after some words, mostly without closing the form, and sometimes write at once. */
function planEdits(
  editors: SimulatedEditor[],
  { schedule, random }: Pick<Parameters<typeof createNetwork>[0], 'schedule' | 'random'>,
) {
  let writing = 0
  // Both have opened the post.
  let at = 60_000
  for (let edit = 0; edit < editCount; edit++) {
    at += 100 + random() * 6000
    const isTurn = random() < 0.1
    if (isTurn) writing = 1 - writing
    const [editor, other] = random() < 0.06 ? editors.toReversed() : [...editors]
    const [active, idle] = writing === 0 ? [editor, other] : [other, editor]
    if (!active || !idle) continue
    schedule.startTimer(active.type, at)
    if (isTurn && random() < 0.5) schedule.startTimer(idle.reopen, at + 5000)
    if (random() < 0.03) schedule.startTimer(active.saveExplicitly, at + 1)
    if (random() < 0.03) schedule.startTimer(active.reopen, at + 2)
    if (random() < 0.1) schedule.startTimer(active.restore, at + 3)
    if (random() < (isTurn ? 0.4 : 0.1)) schedule.startTimer(active.publish, at + random() * 5000)
  }
}
