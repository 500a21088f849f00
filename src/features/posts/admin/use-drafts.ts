import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isLoggedIn } from '#http/admin/user-info.ts'
import type { PostFields } from '../post-draft.ts'
import { type Draft, draftsOf, dropDraft, keepDraft, markForReturn, takeReturn } from './drafts.ts'

interface DraftsOf {
  /** Which form it is: the new post's, or that of a post. */
  form: string
  initial: PostFields
  revision: number | undefined
  fields: Pick<UseFormReturn<PostFields>, 'subscribe' | 'reset' | 'getValues'>
}

/** Keeps what is typed, and offers what was left. */
export function useDrafts({ form, initial, revision, fields }: DraftsOf) {
  const own = useRef({ id: '', revision })
  const [offered, setOffered] = useState<Draft[]>([])
  const [isRefused, setIsRefused] = useState(false)
  const [isReturned, setIsReturned] = useState(false)
  const { subscribe, reset } = fields

  function restore(draft: Draft) {
    own.current = { id: draft.id, revision: draft.revision }
    reset(draft.fields, { keepDefaultValues: true })
    setOffered((all) => all.filter(({ id }) => id !== draft.id))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    own.current.id = crypto.randomUUID()
    const returned = takeReturn(form)
    setOffered(draftsOf(form))
    if (!returned) return
    restore(returned)
    setIsReturned(true)
  }, [])

  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const { id } = own.current
        if (isSame(values, initial)) return dropDraft(form, id)
        const draft = { id, fields: values, revision: own.current.revision, savedAt: timeNow() }
        setIsRefused(!keepDraft(form, draft))
      },
    })
  }, [subscribe, form, initial])

  // However the session ended, by whichever call it was noticed: after the login the form opens with
  // what is in it now.
  useEffect(() => {
    return () => {
      if (!isLoggedIn()) markForReturn(form, own.current.id)
    }
  }, [form])

  return {
    offered,
    isRefused,
    isReturned,
    restore,
    discard(draft: Draft) {
      dropDraft(form, draft.id)
      setOffered((all) => all.filter(({ id }) => id !== draft.id))
    },
    /** The save that what is in the form builds on. */
    revision: () => own.current.revision,
    /** What was typed is saved: nothing is left to offer. */
    settle: () => dropDraft(form, own.current.id),
  }
}

function isSame(a: PostFields, b: PostFields) {
  return (Object.keys(b) as (keyof PostFields)[]).every((name) => (a[name] ?? '') === b[name])
}

function timeNow() {
  return new Date().toISOString()
}
