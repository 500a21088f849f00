import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isLoggedOut } from '#api/admin/use-stored-user.ts'
import {
  type Creation,
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
  /** Must not change while the form is open; `moveTo` changes it. */
  form: DraftForm<Fields>
  /** The saved values; equal ones need no draft. */
  initial: Fields
  revision: number | undefined
  /** Of the draft on the server that the form shows. */
  draftRevision?: number | undefined
  /** Called when the form unmounts with unsaved changes. */
  onLeaveUnsaved: () => void
  /** For a large form: the draft is written at most once in this time, and when the page is left. */
  writeIntervalMs?: number
  fields: Pick<UseFormReturn<Fields>, 'subscribe' | 'reset' | 'getValues'>
}

/** Saves a draft while the user types, and offers earlier drafts. */
export function useDrafts<Fields extends FieldValues>(options: DraftsOptions<Fields>) {
  const { initial, revision, fields, onLeaveUnsaved, writeIntervalMs = 0 } = options
  const place = useRef(options.form)
  const own = useRef<OwnDraft>({ id: '', revision, unlock: () => {} })
  const saved = useRef(initial)
  /** What the form showed before it was edited. */
  const opened = useRef(initial)
  const [offered, setOffered] = useState<Draft<Fields>[]>([])
  const [isStorageFull, setIsStorageFull] = useState(false)
  const [isResumed, setIsResumed] = useState(false)
  const { subscribe, reset } = fields
  /** Writes the draft that waits for the end of the interval. */
  const flush = useRef(() => {})

  const writeDraft = useCallback((values: Fields) => {
    const { unlock, ...draft } = own.current
    const savedAt = new Date().toISOString()
    setIsStorageFull(!saveDraft(place.current, { ...draft, fields: values, savedAt }))
  }, [])

  /** Starts a draft under a new id. */
  function startDraft(basis: Pick<OwnDraft, 'revision' | 'draftRevision' | 'creation'>) {
    own.current.unlock()
    const id = randomId()
    const { revision, draftRevision, creation } = basis
    own.current = { id, revision, draftRevision, creation, unlock: lockForm(id) }
  }

  /** Whether a restore would lose it: also a text that a draft on the server had, and that is replaced there. */
  function isWorthKeeping(input: Fields) {
    if (!equalValues(input, saved.current)) return true
    return own.current.draftRevision !== undefined && !equalValues(input, opened.current)
  }

  /** Offers the drafts that no open form is writing. */
  async function updateOffered() {
    const drafts = listDrafts(place.current).filter(({ id }) => id !== own.current.id)
    const open = await openForms(drafts.map(({ id }) => id))
    setOffered(drafts.filter(({ id }) => !open.has(id)))
  }

  /** Continues the draft in this form; the previous input is offered instead. */
  function restore(draft: Draft<Fields>) {
    flush.current()
    const input = { ...fields.getValues() }
    if (isWorthKeeping(input) && !equalValues(input, draft.fields)) writeDraft(input)
    startDraft(draft)
    opened.current = draft.fields
    reset(draft.fields, { keepDefaultValues: true })
    saveDraft(place.current, { ...draft, id: own.current.id })
    deleteDraft(place.current, draft.id)
    updateOffered()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    startDraft({ revision, draftRevision: options.draftRevision })
    deleteExpiredDrafts(new Date())
    const resumed = takeDraftToResume(place.current)
    if (resumed) {
      restore(resumed)
      setIsResumed(true)
    } else {
      updateOffered()
    }
    return () => {
      flush.current()
      own.current.unlock()
      if (!findDraft(place.current, own.current.id)) return
      // The session has expired: resumes after the login.
      if (isLoggedOut()) markDraftToResume(place.current, own.current.id)
      else onLeaveUnsaved()
    }
  }, [])

  useEffect(() => {
    let waiting: { values: Fields; timer?: ReturnType<typeof setTimeout> } | undefined
    const write = () => {
      if (!waiting) return
      const { values, timer } = waiting
      clearTimeout(timer)
      waiting = undefined
      if (equalValues(values, saved.current)) deleteDraft(place.current, own.current.id)
      else writeDraft(values)
    }
    flush.current = write
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        waiting = { ...waiting, values }
        if (writeIntervalMs === 0) write()
        else waiting.timer ??= setTimeout(write, writeIntervalMs)
      },
    })
    // A browser may discard a hidden page without a `pagehide`.
    const events = ['pagehide', 'visibilitychange']
    for (const type of events) addEventListener(type, write)
    return () => {
      unsubscribe()
      for (const type of events) removeEventListener(type, write)
    }
  }, [subscribe, writeDraft, writeIntervalMs])

  /** Deletes the draft after a save, unless the form has been edited since. */
  function deleteIfUnchanged(values: Fields) {
    flush.current()
    // A later notification, such as that of a blur, must not write it again.
    saved.current = values
    if (equalValues(fields.getValues(), values)) deleteDraft(place.current, own.current.id)
  }

  /** Bases the draft on other revisions, which the user has seen. */
  function rebase(revision: number, draftRevision?: number) {
    flush.current()
    Object.assign(own.current, { revision, draftRevision })
    const draft = findDraft(place.current, own.current.id)
    if (draft) saveDraft(place.current, { ...draft, revision, draftRevision })
  }

  return {
    offered,
    isStorageFull,
    isResumed,
    restore,
    discard(draft: Draft<Fields>) {
      deleteDraft(place.current, draft.id)
      setOffered((all) => all.filter(({ id }) => id !== draft.id))
    },
    /** The revision the form is based on. */
    revision: () => own.current.revision,
    /** The revision of the draft on the server that the form is based on; undefined: there was none. */
    draftRevision: () => own.current.draftRevision,
    /** Changes when the form continues with other values. */
    id: () => own.current.id,
    rebase,
    deleteIfUnchanged,
    /** The request whose outcome is not known. */
    creation: () => own.current.creation,
    /** Kept with the draft, so that it outlasts a crash. */
    setCreation(creation: Creation | undefined) {
      flush.current()
      own.current.creation = creation
      if (creation || findDraft(place.current, own.current.id)) writeDraft(fields.getValues())
    },
    /** For something new that has been stored: its draft is kept under the key of an existing one. */
    moveTo(form: DraftForm<Fields>) {
      flush.current()
      const draft = findDraft(place.current, own.current.id)
      deleteDraft(place.current, own.current.id)
      place.current = form
      if (draft) saveDraft(form, draft)
    },
    /**
     * Continues with other values, such as those of another author. What has not been saved is offered.
     * @param keepsInput offers the previous input even if it has been saved
     */
    reopen(
      values: Fields,
      basis: { revision: number; draftRevision?: number | undefined },
      keepsInput: boolean,
    ) {
      flush.current()
      const input = fields.getValues()
      if (keepsInput && !equalValues(input, values)) writeDraft({ ...input })
      rebase(basis.revision, basis.draftRevision)
      startDraft(basis)
      saved.current = values
      opened.current = values
      reset(values)
      setIsResumed(false)
      updateOffered()
    },
    /** Deletes the draft of what is in the form. */
    discardOwn() {
      flush.current()
      deleteDraft(place.current, own.current.id)
    },
    /**
     * For a form that stays open after a save: continues from the new revision.
     * @param sent the values that were saved
     * @param values the same as the server has stored them
     */
    continueFrom(newRevision: number, sent: Fields, values: Fields, draftRevision?: number) {
      saved.current = values
      deleteIfUnchanged(sent)
      rebase(newRevision, draftRevision)
      setIsResumed(false)
    },
  }
}

interface OwnDraft {
  id: string
  revision?: number | undefined
  draftRevision?: number | undefined
  creation?: Creation | undefined
  unlock: () => void
}

/** `randomUUID` needs https. */
export function randomId() {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('')
}
