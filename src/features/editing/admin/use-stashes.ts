import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isLoggedOut } from '#api/admin/use-stored-user.ts'
import { equalValues } from './equal-values.ts'
import { lockForm, openForms } from './open-form-locks.ts'
import {
  type Creation,
  deleteExpiredStashes,
  deleteStash,
  findStash,
  listStashes,
  markStashToResume,
  type Stash,
  type StashForm,
  saveStash,
  takeStashToResume,
} from './stashes.ts'

interface StashesOptions<Fields extends FieldValues> {
  /** Must not change while the form is open; `moveTo` changes it. */
  form: StashForm<Fields>
  /** The saved values; equal ones need no stash. */
  initial: Fields
  revision: number | undefined
  /** The revision of the draft on the server that the form shows. */
  draftRevision?: number | undefined
  /** Called when the form unmounts with unsaved changes. */
  onLeaveUnsaved: () => void
  /** For a large form, the stash is written at most once in this time, and when the page is left. */
  writeIntervalMs?: number
  fields: Pick<UseFormReturn<Fields>, 'subscribe' | 'reset' | 'getValues'>
}

/** Saves a stash while the user types, and offers earlier stashes. */
export function useStashes<Fields extends FieldValues>(options: StashesOptions<Fields>) {
  const { initial, revision, fields, onLeaveUnsaved, writeIntervalMs = 0 } = options
  const place = useRef(options.form)
  const own = useRef<OwnStash>({ id: '', revision, unlock: () => {} })
  const saved = useRef(initial)
  /** What the form showed before it was edited. */
  const opened = useRef(initial)
  const [offered, setOffered] = useState<Stash<Fields>[]>([])
  const [isStorageFull, setIsStorageFull] = useState(false)
  const [isResumed, setIsResumed] = useState(false)
  const { subscribe, reset } = fields
  /** Writes the stash that waits for the end of the interval. */
  const flush = useRef(() => {})

  const writeStash = useCallback((values: Fields) => {
    const { unlock, ...stash } = own.current
    const savedAt = new Date().toISOString()
    setIsStorageFull(!saveStash(place.current, { ...stash, fields: values, savedAt }))
  }, [])

  /** Starts a stash under a new id. */
  function startStash(basis: Pick<OwnStash, 'revision' | 'draftRevision' | 'creation'>) {
    own.current.unlock()
    const id = randomId()
    const { revision, draftRevision, creation } = basis
    own.current = { id, revision, draftRevision, creation, unlock: lockForm(id) }
  }

  /** Whether a restore would lose the input. A text counts, too, that was a draft on the server and is replaced there. */
  function isWorthKeeping(input: Fields) {
    if (!equalValues(input, saved.current)) return true
    return own.current.draftRevision !== undefined && !equalValues(input, opened.current)
  }

  /** Offers the stashes that no open form is writing. */
  async function updateOffered() {
    const stashes = listStashes(place.current).filter(({ id }) => id !== own.current.id)
    const open = await openForms(stashes.map(({ id }) => id))
    setOffered(stashes.filter(({ id }) => !open.has(id)))
  }

  /** Continues the stash in this form; the previous input is offered instead. */
  function restore(stash: Stash<Fields>) {
    flush.current()
    const input = { ...fields.getValues() }
    if (isWorthKeeping(input) && !equalValues(input, stash.fields)) writeStash(input)
    startStash(stash)
    opened.current = stash.fields
    reset(stash.fields, { keepDefaultValues: true })
    saveStash(place.current, { ...stash, id: own.current.id })
    deleteStash(place.current, stash.id)
    updateOffered()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    startStash({ revision, draftRevision: options.draftRevision })
    deleteExpiredStashes(new Date())
    const resumed = takeStashToResume(place.current)
    if (resumed) {
      restore(resumed)
      setIsResumed(true)
    } else {
      updateOffered()
    }
    return () => {
      flush.current()
      own.current.unlock()
      if (!findStash(place.current, own.current.id)) return
      // The session has expired: resumes after the login.
      if (isLoggedOut()) markStashToResume(place.current, own.current.id)
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
      if (equalValues(values, saved.current)) deleteStash(place.current, own.current.id)
      else writeStash(values)
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
  }, [subscribe, writeStash, writeIntervalMs])

  /** Deletes the stash after a save, unless the form has been edited since. */
  function deleteIfUnchanged(values: Fields) {
    flush.current()
    // A later notification, such as that of a blur, must not write it again.
    saved.current = values
    if (equalValues(fields.getValues(), values)) deleteStash(place.current, own.current.id)
  }

  /** Bases the stash on other revisions, which the user has seen. */
  function rebase(revision: number | undefined, draftRevision?: number) {
    flush.current()
    Object.assign(own.current, { revision, draftRevision })
    const stash = findStash(place.current, own.current.id)
    if (stash) saveStash(place.current, { ...stash, revision, draftRevision })
  }

  return {
    offered,
    isStorageFull,
    isResumed,
    restore,
    discard(stash: Stash<Fields>) {
      deleteStash(place.current, stash.id)
      setOffered((all) => all.filter(({ id }) => id !== stash.id))
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
    /** Writes the request into the stash, so that it outlasts a crash. */
    setCreation(creation: Creation | undefined) {
      flush.current()
      own.current.creation = creation
      if (creation || findStash(place.current, own.current.id)) writeStash(fields.getValues())
    },
    /** Moves the stash of something new that has been stored to the key of an existing one. */
    moveTo(form: StashForm<Fields>) {
      flush.current()
      const stash = findStash(place.current, own.current.id)
      deleteStash(place.current, own.current.id)
      place.current = form
      if (stash) saveStash(form, stash)
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
      if (keepsInput && !equalValues(input, values)) writeStash({ ...input })
      rebase(basis.revision, basis.draftRevision)
      startStash(basis)
      saved.current = values
      opened.current = values
      reset(values)
      setIsResumed(false)
      updateOffered()
    },
    /** Deletes the stash of what is in the form. */
    discardOwn() {
      flush.current()
      deleteStash(place.current, own.current.id)
    },
    /**
     * For a form that stays open after a save: continues from the new revision.
     * @param sent the values that were saved
     * @param values the same as the server has stored them
     */
    continueFrom(
      newRevision: number | undefined,
      sent: Fields,
      values: Fields,
      draftRevision?: number,
    ) {
      saved.current = values
      deleteIfUnchanged(sent)
      rebase(newRevision, draftRevision)
      setIsResumed(false)
    },
  }
}

interface OwnStash {
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
