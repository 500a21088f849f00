import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isLoggedOut } from '#http/admin/user-record.ts'
import type { PostFields } from '../post-draft.ts'
import {
  type Draft,
  draftsOf,
  dropDraft,
  findDraft,
  forgetOldDrafts,
  keepDraft,
  markForReturn,
  takeReturn,
} from './drafts.ts'
import { announceForm, openForms } from './living-forms.ts'

interface DraftsOf {
  /** Which form it is: the new post's, or that of a post. */
  form: string
  initial: PostFields
  revision: number | undefined
  /** Told when the form goes off the screen and leaves unsaved work behind. */
  onLeft: () => void
  fields: Pick<UseFormReturn<PostFields>, 'subscribe' | 'reset' | 'getValues'>
}

/** Keeps what is typed, and offers what was left. */
export function useDrafts({ form, initial, revision, fields, onLeft: whenLeft }: DraftsOf) {
  const onLeft = useRef(whenLeft)
  const own = useRef({ id: '', revision, stopAnnouncing: () => {} })
  const [offered, setOffered] = useState<Draft[]>([])
  const [isRefused, setIsRefused] = useState(false)
  const [isReturned, setIsReturned] = useState(false)
  const { subscribe, reset } = fields

  /** From here on, what is typed is kept under an id of its own. */
  function begin(basedOn: number | undefined) {
    own.current.stopAnnouncing()
    const id = randomId()
    own.current = { id, revision: basedOn, stopAnnouncing: announceForm(id) }
  }

  /** What is written in an open form is nobody else's to offer. */
  async function offer() {
    const drafts = draftsOf(form).filter(({ id }) => id !== own.current.id)
    const open = await openForms(drafts.map(({ id }) => id))
    setOffered(drafts.filter(({ id }) => !open.has(id)))
  }

  /** The draft goes on in this form; what was typed here before is offered in its place. */
  function restore(draft: Draft) {
    begin(draft.revision)
    reset(draft.fields, { keepDefaultValues: true })
    keepDraft(form, { ...draft, id: own.current.id })
    dropDraft(form, draft.id)
    offer()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    begin(revision)
    forgetOldDrafts(new Date())
    const returned = takeReturn(form)
    if (returned) {
      restore(returned)
      setIsReturned(true)
    } else {
      offer()
    }
    return () => {
      own.current.stopAnnouncing()
      if (!findDraft(form, own.current.id)) return
      // The session ended in the middle of the writing: after the login it goes on here.
      if (isLoggedOut()) markForReturn(form, own.current.id)
      else onLeft.current()
    }
  }, [])

  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const { id } = own.current
        if (isSame(values, initial)) return dropDraft(form, id)
        const savedAt = new Date().toISOString()
        const draft = { id, fields: values, revision: own.current.revision, savedAt }
        setIsRefused(!keepDraft(form, draft))
      },
    })
  }, [subscribe, form, initial])

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
    /** What is in the form is to build on another save, which the writer has seen. */
    rebase(basedOn: number) {
      const draft = findDraft(form, own.current.id)
      if (draft) keepDraft(form, { ...draft, revision: basedOn })
    },
    /** What was sent is saved; what was typed while it was on its way stays as a draft. */
    settle(sent: PostFields) {
      if (isSame(fields.getValues(), sent)) dropDraft(form, own.current.id)
    },
  }
}

function isSame(a: PostFields, b: PostFields) {
  return (Object.keys(b) as (keyof PostFields)[]).every((name) => (a[name] ?? '') === b[name])
}

/** Not `randomUUID`: over plain http a browser does not have it. */
function randomId() {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join(
    '',
  )
}
