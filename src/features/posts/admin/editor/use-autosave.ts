import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { equalValues } from '#features/drafts/admin/equal-values.ts'
import {
  createSaveLoop,
  type SaveLoop,
  type SaveLoopOptions,
  type SaveState,
} from '#features/drafts/admin/save-loop.ts'
import type { PostFields } from '../../post-schema.ts'

interface AutosaveOptions {
  form: Pick<UseFormReturn<PostFields>, 'subscribe' | 'getValues'>
  /** What the server holds, and under which revision. Read once; `restart` takes later ones. */
  initial: PostFields
  revision: number | undefined
  /** Whether these values may be stored without being asked for. */
  isAllowed: (values: PostFields) => boolean
  save: SaveLoopOptions<PostFields>['save']
}

export type Autosave = ReturnType<typeof useAutosave>

/** Saves the form while the user types, one request at a time. */
export function useAutosave(options: AutosaveOptions) {
  const { form, initial, revision } = options
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const loop = useRef<SaveLoop<PostFields>>(undefined)
  const pausedAt = useRef(revision)
  const request = useRef<Promise<unknown>>(undefined)
  /** Handed to the loop last, and stored last. */
  const values = useRef({ handed: initial, stored: initial })
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  function start(baseRevision: number | undefined) {
    const current: SaveLoop<PostFields> = createSaveLoop<PostFields>({
      revision: baseRevision,
      save: (fields, base) => {
        const saving = latest.current.save(fields, base)
        request.current = saving.then(
          () => {
            values.current.stored = fields
          },
          () => {},
        )
        return saving
      },
      onState: (next) => {
        if (loop.current === current) setState(next)
      },
    })
    loop.current = current
  }

  function change(fields: PostFields) {
    if (!loop.current || equalValues(fields, values.current.handed)) return
    if (!latest.current.isAllowed(fields)) return
    values.current.handed = fields
    loop.current.change(fields)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    start(revision)
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: (next) => change(next.values),
    })
    return () => {
      unsubscribe()
      loop.current?.stop()
      loop.current = undefined
    }
  }, [])

  /** Waits for a request on its way, and sends no other. */
  async function pause() {
    const current = loop.current
    loop.current = undefined
    current?.stop()
    await request.current
    if (current) pausedAt.current = current.revision
  }

  /** Continues after a pause, from another revision, with what has not been stored. */
  function resumeFrom(baseRevision: number | undefined) {
    start(baseRevision)
    setState({ kind: 'idle' })
    values.current.handed = values.current.stored
    change({ ...form.getValues() })
  }

  return {
    state,
    /** For values that were set without an input. */
    handleChange: () => change({ ...form.getValues() }),
    /** Stores the values of the form without a pause, also unchanged ones. */
    async saveNow(): Promise<SaveState> {
      const fields = { ...form.getValues() }
      values.current.handed = fields
      loop.current?.change(fields)
      return (await loop.current?.flush()) ?? state
    },
    pause,
    resume: () => resumeFrom(pausedAt.current),
    resumeFrom,
    /** For a form with other values that the server holds. */
    async restart(fields: PostFields, baseRevision: number | undefined) {
      await pause()
      values.current = { handed: fields, stored: fields }
      resumeFrom(baseRevision)
    },
  }
}
