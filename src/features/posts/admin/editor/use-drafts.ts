import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isLoggedOut } from '#api/admin/use-stored-user.ts'
import type { PostFields } from '../../post-schema.ts'
import {
  type Draft,
  deleteDraft,
  deleteExpiredDrafts,
  findDraft,
  listDrafts,
  markDraftToResume,
  saveDraft,
  takeDraftToResume,
} from './drafts.ts'
import { lockForm, openForms } from './open-form-locks.ts'

interface DraftsOptions {
  /** Identifies the form: of a new post, or of an existing one. */
  form: string
  initial: PostFields
  revision: number | undefined
  /** Called when the form unmounts with unsaved changes. */
  onLeaveUnsaved: () => void
  fields: Pick<UseFormReturn<PostFields>, 'subscribe' | 'reset' | 'getValues'>
}

/** Saves a draft while the user types, and offers earlier drafts. */
export function useDrafts({ form, initial, revision, fields, onLeaveUnsaved }: DraftsOptions) {
  const own = useRef({ id: '', revision, unlock: () => {} })
  const [offered, setOffered] = useState<Draft[]>([])
  const [isStorageFull, setIsStorageFull] = useState(false)
  const [isResumed, setIsResumed] = useState(false)
  const { subscribe, reset } = fields

  /** Starts a draft under a new id. */
  function startDraft(baseRevision: number | undefined) {
    own.current.unlock()
    const id = randomId()
    own.current = { id, revision: baseRevision, unlock: lockForm(id) }
  }

  /** Offers the drafts that no open form is writing. */
  async function updateOffered() {
    const drafts = listDrafts(form).filter(({ id }) => id !== own.current.id)
    const open = await openForms(drafts.map(({ id }) => id))
    setOffered(drafts.filter(({ id }) => !open.has(id)))
  }

  /** Continues the draft in this form; the previous input is offered instead. */
  function restore(draft: Draft) {
    startDraft(draft.revision)
    reset(draft.fields, { keepDefaultValues: true })
    saveDraft(form, { ...draft, id: own.current.id })
    deleteDraft(form, draft.id)
    updateOffered()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    startDraft(revision)
    deleteExpiredDrafts(new Date())
    const resumed = takeDraftToResume(form)
    if (resumed) {
      restore(resumed)
      setIsResumed(true)
    } else {
      updateOffered()
    }
    return () => {
      own.current.unlock()
      if (!findDraft(form, own.current.id)) return
      // The session has expired: resumes after the login.
      if (isLoggedOut()) markDraftToResume(form, own.current.id)
      else onLeaveUnsaved()
    }
  }, [])

  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const { id } = own.current
        if (isEqual(values, initial)) return deleteDraft(form, id)
        const savedAt = new Date().toISOString()
        const draft = { id, fields: values, revision: own.current.revision, savedAt }
        setIsStorageFull(!saveDraft(form, draft))
      },
    })
  }, [subscribe, form, initial])

  return {
    offered,
    isStorageFull,
    isResumed,
    restore,
    discard(draft: Draft) {
      deleteDraft(form, draft.id)
      setOffered((all) => all.filter(({ id }) => id !== draft.id))
    },
    /** The revision the form is based on. */
    revision: () => own.current.revision,
    /** Bases the draft on another revision, which the user has seen. */
    rebase(baseRevision: number) {
      const draft = findDraft(form, own.current.id)
      if (draft) saveDraft(form, { ...draft, revision: baseRevision })
    },
    /** Deletes the draft after a save, unless it has been edited since. */
    deleteIfUnchanged(saved: PostFields) {
      if (isEqual(fields.getValues(), saved)) deleteDraft(form, own.current.id)
    },
  }
}

function isEqual(a: PostFields, b: PostFields) {
  return (Object.keys(b) as (keyof PostFields)[]).every((name) => (a[name] ?? '') === b[name])
}

/** `randomUUID` needs https. */
function randomId() {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('')
}
