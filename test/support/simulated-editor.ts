/** A writer whose editor saves by itself, as the form does. */
import { createSaveLoop, type SaveLoop, type SaveState } from '#features/drafts/admin/save-loop.ts'
import { findDraft } from '#features/posts/post-drafts.server.ts'
import type { PostFields } from '#features/posts/post-schema.ts'
import type { TestApp } from './app.ts'
import { draftFields, type Writer } from './draft-calls.ts'
import type { Schedule } from './schedule.ts'
import type { Network } from './unreliable-network.ts'

interface Deps {
  app: TestApp
  name: string
  writer: Writer
  schedule: Schedule
  network: Network
  random: () => number
  /** Called after the server has handled a save. */
  onDelivered: () => Promise<void>
}

export interface SimulatedEditor {
  name: string
  /** Appends a word that nobody else writes. */
  type: () => void
  saveExplicitly: () => void
  /** Closes the editor without a last save, and opens it again. */
  reopen: () => Promise<void>
  words: string[]
  /** The texts in the browser's own drafts. */
  localDrafts: string[]
  /** How many words were written when the last acknowledged text was. */
  acknowledged: () => number
}

export function createEditor(deps: Deps): SimulatedEditor {
  const { app, name, writer, schedule, network, random, onDelivered } = deps
  const words: string[] = []
  const localDrafts: string[] = []
  let acknowledged = 0
  let text = ''
  let isExplicit = false
  let loop = open(undefined)

  function open(revision: number | undefined): SaveLoop<PostFields> {
    return createSaveLoop<PostFields>({
      revision,
      save,
      onState: handleState,
      startTimer: schedule.startTimer,
    })
  }

  async function save(fields: PostFields, revision: number | undefined) {
    const more = isExplicit ? { saveRevision: true } : {}
    isExplicit = false
    const saved = await network.send<{ revision: number; savedAt: string }>(async () => {
      const response = await writer.save(fields, revision, more)
      await onDelivered()
      return response
    })
    acknowledged = Math.max(acknowledged, ageOf(fields))
    return saved
  }

  function handleState({ kind }: SaveState) {
    if (kind === 'conflict') schedule.startTimer(resolveConflict, 500 + random() * 5000)
  }

  /** Mostly the other text is loaded and the own one stays in the browser; sometimes the own one replaces it. */
  async function resolveConflict() {
    const stored = await findDraft(app.db, 'onion-soup')
    if (stored && random() < 0.2) {
      loop.stop()
      loop = open(stored.revision)
      loop.change({ ...draftFields, content: text, description: `${words.length}` })
      loop.flush()
      return
    }
    await reopen()
  }

  async function reopen() {
    loop.stop()
    localDrafts.push(text)
    const stored = await findDraft(app.db, 'onion-soup')
    text = stored?.fields.content ?? ''
    loop = open(stored?.revision)
  }

  return {
    ...{ name, words, localDrafts, reopen },
    type() {
      const word = `${name}${words.length + 1}`
      words.push(word)
      text = `${text} ${word}`.trim()
      loop.change({ ...draftFields, content: text, description: `${words.length}` })
    },
    saveExplicitly() {
      isExplicit = true
      loop.flush()
    },
    acknowledged: () => acknowledged,
  }
}

/** Increases with each change of an editor. */
export function ageOf({ description }: PostFields): number {
  return Number(description)
}
