import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SaveLoopOptions, SaveState } from '#features/drafts/admin/save-loop.ts'
import type { PostFields } from '../../post-schema.ts'
import { type Autosave, createAutosave } from './autosave.ts'

interface AutosaveHookOptions {
  form: Pick<UseFormReturn<PostFields>, 'subscribe' | 'getValues'>
  /** What the server holds, and under which revision. Read once. */
  initial: PostFields
  revision: number | undefined
  isAllowed: (values: PostFields) => boolean
  save: SaveLoopOptions<PostFields>['save']
}

/** Saves the form of a post while the user types, one request at a time. */
export function useAutosave(options: AutosaveHookOptions) {
  const { form, initial, revision } = options
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const autosave = useRef<Autosave<PostFields>>(undefined)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const current = createAutosave<PostFields>({
      initial,
      revision,
      getValues: form.getValues,
      isAllowed: (values) => latest.current.isAllowed(values),
      save: (values, base) => latest.current.save(values, base),
      onState: setState,
    })
    autosave.current = current
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => current.handleChange(values),
    })
    return () => {
      unsubscribe()
      current.stop()
    }
  }, [])

  return {
    state,
    /** For values that were set without an input. */
    handleChange: () => autosave.current?.handleChange(),
    saveNow: async () => (await autosave.current?.saveNow()) ?? state,
    pause: async () => autosave.current?.pause(),
    resume: () => autosave.current?.resume(),
    resumeFrom: (base: number | undefined) => autosave.current?.resumeFrom(base),
    restart: async (values: PostFields, base: number | undefined) =>
      autosave.current?.restart(values, base),
  }
}
