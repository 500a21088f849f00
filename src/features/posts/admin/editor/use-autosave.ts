import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SaveLoopOptions, SaveState } from '#features/editing/admin/save-loop.ts'
import type { PostFields } from '../../post-schema.ts'
import { type Autosave, createAutosave, type SaveOutcome } from './autosave.ts'

interface AutosaveHookOptions {
  form: Pick<UseFormReturn<PostFields>, 'subscribe' | 'getValues'>
  /** What the server holds, and under which revision. Read once. */
  initial: PostFields
  revision: () => number | undefined
  isAllowed: (values: PostFields) => boolean
  save: SaveLoopOptions<PostFields>['save']
}

/** Saves the form of a post while the user types, one request at a time. */
export function useAutosave(options: AutosaveHookOptions) {
  const { form, initial } = options
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const autosave = useRef<Autosave<PostFields>>(undefined)
  const latest = useRef(options)
  const latestState = useRef(state)
  const isPageHidden = useRef(false)
  useEffect(() => {
    latest.current = options
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const current = createAutosave<PostFields>({
      initial,
      revision: options.revision(),
      getValues: form.getValues,
      isAllowed: (values) => latest.current.isAllowed(values),
      save: (values, base) => latest.current.save(values, base),
      onState: (next) => {
        latestState.current = next
        setState(next)
      },
    })
    autosave.current = current
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => current.handleChange(values),
    })
    // The page may be closing.
    const flushIfHidden = ({ type }: Event) => {
      isPageHidden.current = type === 'pagehide' || document.visibilityState === 'hidden'
      if (isPageHidden.current) current.flush()
    }
    const events = ['pagehide', 'pageshow', 'visibilitychange']
    for (const type of events) addEventListener(type, flushIfHidden)
    return () => {
      unsubscribe()
      for (const type of events) removeEventListener(type, flushIfHidden)
      current.stop()
    }
  }, [])

  return {
    state,
    isInConflict: () => latestState.current.kind === 'conflict',
    lastSent: () => autosave.current?.lastSent(),
    /** For values that were set without an input. */
    handleChange: () => autosave.current?.handleChange(),
    /** Whether a request has to outlive the page. */
    isPageHidden: () => isPageHidden.current,
    saveNow: async (): Promise<SaveOutcome> =>
      (await autosave.current?.saveNow()) ?? { kind: 'paused' },
    close: async (): Promise<SaveOutcome> =>
      (await autosave.current?.close()) ?? { kind: 'paused' },
    continueFrom: async (base: number | undefined) => autosave.current?.continueFrom(base),
    pause: async () => autosave.current?.pause(),
    resume: () => autosave.current?.resume(),
    resumeFrom: (base: number | undefined) => autosave.current?.resumeFrom(base),
    restart: async (values: PostFields, base: number | undefined) =>
      autosave.current?.restart(values, base),
  }
}
