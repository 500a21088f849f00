import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isLoggedOut } from '#api/admin/use-stored-user.ts'
import {
  type Draft,
  type DraftForm,
  deleteDraft,
  deleteExpiredDrafts,
  findDraft,
  listDrafts,
  markDraftToResume,
  saveDraft,
  takeDraftToResume,
} from './drafts.ts'
import { equalValues } from './equal-values.ts'
import { lockForm, openForms } from './open-form-locks.ts'

interface DraftsOptions<Fields extends FieldValues> {
  /** Must not change while the form is open. */
  form: DraftForm<Fields>
  /** The saved values; equal ones need no draft. */
  initial: Fields
  revision: number | undefined
  /** Called when the form unmounts with unsaved changes. */
  onLeaveUnsaved: () => void
  fields: Pick<UseFormReturn<Fields>, 'subscribe' | 'reset' | 'getValues'>
}

/** Saves a draft while the user types, and offers earlier drafts. */
export function useDrafts<Fields extends FieldValues>(options: DraftsOptions<Fields>) {
  const { form, initial, revision, fields, onLeaveUnsaved } = options
  const own = useRef({ id: '', revision, unlock: () => {} })
  const saved = useRef(initial)
  const [offered, setOffered] = useState<Draft<Fields>[]>([])
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
  function restore(draft: Draft<Fields>) {
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
        if (equalValues(values, saved.current)) return deleteDraft(form, id)
        const savedAt = new Date().toISOString()
        const draft = { id, fields: values, revision: own.current.revision, savedAt }
        setIsStorageFull(!saveDraft(form, draft))
      },
    })
  }, [subscribe, form])

  /** Deletes the draft after a save, unless the form has been edited since. */
  function deleteIfUnchanged(values: Fields) {
    if (equalValues(fields.getValues(), values)) deleteDraft(form, own.current.id)
  }

  /** Bases the draft on another revision, which the user has seen. */
  function rebase(baseRevision: number) {
    const draft = findDraft(form, own.current.id)
    if (draft) saveDraft(form, { ...draft, revision: baseRevision })
  }

  return {
    offered,
    isStorageFull,
    isResumed,
    restore,
    discard(draft: Draft<Fields>) {
      deleteDraft(form, draft.id)
      setOffered((all) => all.filter(({ id }) => id !== draft.id))
    },
    /** The revision the form is based on. */
    revision: () => own.current.revision,
    rebase,
    deleteIfUnchanged,
    /**
     * For a form that stays open after a save: continues from the new revision.
     * @param sent the values that were saved
     * @param values the same as the server has stored them
     */
    continueFrom(newRevision: number, sent: Fields, values: Fields) {
      saved.current = values
      own.current.revision = newRevision
      deleteIfUnchanged(sent)
      rebase(newRevision)
      setIsResumed(false)
    },
  }
}

/** `randomUUID` needs https. */
function randomId() {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('')
}
