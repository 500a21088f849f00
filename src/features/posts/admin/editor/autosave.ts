/** Saves a form to the server while the user types; publishing it pauses the saves. */
import { equalValues } from '#features/editing/admin/equal-values.ts'
import {
  createSaveLoop,
  type SaveLoop,
  type SaveLoopOptions,
  type SaveState,
} from '#features/editing/admin/save-loop.ts'

interface AutosaveOptions<Values> extends SaveLoopOptions<Values> {
  /** What the server holds. */
  initial: Values
  getValues: () => Values
  /** Whether these values may be stored without being asked for. */
  isAllowed: (values: Values) => boolean
}

/** `paused`: nothing may be sent now. */
export type SaveOutcome = SaveState | { kind: 'paused' }

export type Autosave<Values extends object> = ReturnType<typeof createAutosave<Values>>

export function createAutosave<Values extends object>(options: AutosaveOptions<Values>) {
  const { initial, getValues, isAllowed, save, onState } = options
  let loop: SaveLoop<Values> | undefined
  let pausedAt = options.revision
  let request: Promise<unknown> = Promise.resolve()
  /** Handed to the loop last, sent last, and stored last. */
  let [handed, sent, stored] = [initial, initial, initial]

  function start(revision: number | undefined) {
    const current: SaveLoop<Values> = createSaveLoop<Values>({
      ...options,
      revision,
      save: (values, base) => {
        sent = values
        const saving = save(values, base)
        request = saving.then(
          () => {
            stored = values
          },
          () => {},
        )
        return saving
      },
      onState: (state) => {
        if (loop === current) onState(state)
      },
    })
    loop = current
  }

  function handleChange(values = { ...getValues() }) {
    if (!loop || equalValues(values, handed) || !isAllowed(values)) return
    handed = values
    loop.change(values)
  }

  /** Waits for a request on its way, and sends no other. */
  async function pause() {
    const current = loop
    loop = undefined
    current?.stop()
    await request
    if (current) pausedAt = current.revision
  }

  /** Continues after a pause, from another revision, with what has not been stored. */
  function resumeFrom(revision: number | undefined) {
    start(revision)
    onState({ kind: 'idle' })
    handed = stored
    handleChange()
  }

  start(options.revision)
  return {
    handleChange,
    /** Stores the values of the form without a pause, also unchanged ones. */
    async saveNow(): Promise<SaveOutcome> {
      const values = { ...getValues() }
      if (!loop || !isAllowed(values)) return { kind: 'paused' }
      handed = values
      loop.change(values)
      return loop.flush()
    },
    /** Stores what has changed without a pause. */
    flush: async () => loop?.flush(),
    /** For a form that closes: stores what has not been stored, in one attempt. */
    async close(): Promise<SaveOutcome> {
      const closing = loop
      if (!closing) return { kind: 'paused' }
      handleChange()
      const isSent = equalValues(handed, getValues())
      loop = undefined
      const outcome = await closing.flush()
      closing.stop()
      return isSent ? outcome : { kind: 'paused' }
    },
    /** Maybe stored. */
    lastSent: () => sent,
    pause,
    resume: () => resumeFrom(pausedAt),
    resumeFrom,
    /** For a form with other values, which are not stored. @param revision that they are based on */
    async continueFrom(revision: number | undefined) {
      await pause()
      resumeFrom(revision)
    },
    /** For a form with other values, which the server holds. */
    async restart(values: Values, revision: number | undefined) {
      await pause()
      handed = values
      stored = values
      resumeFrom(revision)
    },
    stop() {
      loop?.stop()
      loop = undefined
    },
  }
}
