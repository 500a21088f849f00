/** Two people who write the same draft over a network that fails at random. */
import { seededRandom } from '#features/cards/covers/seeded-random.ts'
import { createDraftDesk, storedDraft, storedRevisions } from './draft-calls.ts'
import { createSchedule } from './schedule.ts'
import { ageOf, createEditor, type SimulatedEditor } from './simulated-editor.ts'
import { createNetwork } from './unreliable-network.ts'

const editCount = 200

interface Outcome {
  words: string[]
  /** The words that are in no draft, no revision and no browser. */
  lostWords: string[]
  /** Stored texts that were older than one that the server had acknowledged before. */
  reordered: string[]
  conflicts: number
  faults: number
}

/** The same seed does the same, step by step. */
export async function writeTogether(seed: number): Promise<Outcome> {
  const { between } = seededRandom(`two editors ${seed}`)
  const random = () => between(0, 1)
  const schedule = createSchedule()
  const network = createNetwork({ schedule, random })
  const { app, ...writers } = await createDraftDesk()
  const reordered: string[] = []
  let lastRevision = 0

  async function onDelivered() {
    const stored = await storedDraft(app)
    if (!stored || stored.revision === lastRevision) return
    const editor = editors.find(({ name }) => name === stored.saved_by)
    const isOlder = ageOf(stored.fields) < (editor?.acknowledged() ?? 0)
    if (isOlder || stored.revision < lastRevision) reordered.push(stored.fields.content)
    lastRevision = stored.revision
  }

  const deps = { app, schedule, network, random, onDelivered }
  const editors = [
    createEditor({ ...deps, name: 'Ada', writer: writers.ada }),
    createEditor({ ...deps, name: 'Max', writer: writers.max }),
  ] as const

  planEdits(editors, { schedule, random })
  await schedule.run()

  const [revisions, draft] = [await storedRevisions(app), await storedDraft(app)]
  const texts = [
    draft?.fields.content ?? '',
    ...revisions.map(({ fields }) => fields.content),
    ...editors.flatMap(({ localDrafts }) => localDrafts),
  ]
  const kept = new Set(texts.flatMap((text) => text.split(' ')))
  const words = editors.flatMap((editor) => editor.words)
  const { delivered, ...faults } = network.counts
  return {
    words,
    lostWords: words.filter((word) => !kept.has(word)),
    reordered,
    conflicts: editors.flatMap(({ localDrafts }) => localDrafts).length,
    faults: Object.values(faults).reduce((sum, count) => sum + count, 0),
  }
}

/** They take turns after some words, and sometimes write at once. */
function planEdits(
  editors: readonly [SimulatedEditor, SimulatedEditor],
  { schedule, random }: Pick<Parameters<typeof createNetwork>[0], 'schedule' | 'random'>,
) {
  let writing = 0
  let at = 0
  for (let edit = 0; edit < editCount; edit++) {
    at += 100 + random() * 6000
    if (random() < 0.1) writing = 1 - writing
    const editor = editors[random() < 0.04 ? 1 - writing : writing] ?? editors[0]
    schedule.startTimer(editor.type, at)
    if (random() < 0.03) schedule.startTimer(editor.saveExplicitly, at + 1)
    if (random() < 0.02) schedule.startTimer(editor.reopen, at + 2)
  }
}
