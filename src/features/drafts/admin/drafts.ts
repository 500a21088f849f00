/**
 * Drafts of unsaved form values in `localStorage`, until they are saved or discarded. Each open form writes
 * under its own key, so that two tabs don't overwrite each other.
 */
import { dayMs } from '#durations.ts'

export interface DraftForm<Fields> {
  /** Identifies the form and its user. */
  key: string
  /** Adds what stored values of an earlier version lack, before `isFields`. */
  complete?: (value: unknown) => unknown
  /** Whether stored values fit the form; an earlier version of it may have stored others. */
  isFields: (value: unknown) => value is Fields
}

export interface Draft<Fields> {
  id: string
  fields: Fields
  /** The revision the draft is based on; absent for something new. */
  revision?: number | undefined
  /** Of the draft on the server that it continues; absent: there was none. */
  draftRevision?: number | undefined
  /** Sent, and maybe stored: the same is sent again before anything else. */
  creation?: Creation | undefined
  /** ISO 8601, UTC. */
  savedAt: string
}

/** The request that creates something new. */
export interface Creation {
  /** The `Idempotency-Key`. */
  key: string
  body: object
}

const prefix = 'draft:'
const retentionMs = 90 * dayMs

/** In-memory fallback for drafts that the browser's storage rejects. */
const unstored = new Map<string, Draft<unknown>>()

/** The drafts of a form, newest first. */
export function listDrafts<Fields>(form: DraftForm<Fields>): Draft<Fields>[] {
  return [...new Set([...storedKeys(), ...unstored.keys()])]
    .filter((key) => key.startsWith(storageKey(form, '')))
    .map((key) => find(form, key))
    .filter((draft) => draft !== undefined)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** @returns false if the browser's storage is full or disabled */
export function saveDraft<Fields>(form: DraftForm<Fields>, draft: Draft<Fields>): boolean {
  const key = storageKey(form, draft.id)
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    unstored.delete(key)
    return true
  } catch {
    unstored.set(key, draft)
    return false
  }
}

export function findDraft<Fields>(form: DraftForm<Fields>, id: string): Draft<Fields> | undefined {
  return find(form, storageKey(form, id))
}

export function deleteDraft<Fields>(form: DraftForm<Fields>, id: string): void {
  const key = storageKey(form, id)
  unstored.delete(key)
  localStorage.removeItem(key)
}

/** Deletes drafts older than 90 days, of all forms. */
export function deleteExpiredDrafts(now: Date): void {
  const limit = new Date(now.getTime() - retentionMs).toISOString()
  for (const key of storedKeys()) {
    const draft = key.startsWith(prefix) ? read(key) : undefined
    if (draft && draft.savedAt < limit) localStorage.removeItem(key)
  }
}

/** Makes the form resume this draft after the user has logged in again. */
export function markDraftToResume<Fields>(form: DraftForm<Fields>, id: string): void {
  resumed.set(form.key, id)
}

/** Whether a form has a draft to resume. */
export function hasDraftToResume({ key }: Pick<DraftForm<unknown>, 'key'>): boolean {
  return resumed.has(key)
}

/** Returns the marked draft, once. Logging in loads no new document, so memory suffices. */
export function takeDraftToResume<Fields>(form: DraftForm<Fields>): Draft<Fields> | undefined {
  const id = resumed.get(form.key)
  resumed.delete(form.key)
  return id === undefined ? undefined : findDraft(form, id)
}
const resumed = new Map<string, string>()

function storedKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  return keys.filter((key) => key !== null)
}

function storageKey<Fields>(form: DraftForm<Fields>, id: string) {
  return `${prefix}${form.key}:${id}`
}

function find<Fields>(form: DraftForm<Fields>, key: string): Draft<Fields> | undefined {
  const draft = unstored.get(key) ?? read(key)
  const fields = form.complete ? form.complete(draft?.fields) : draft?.fields
  return draft && form.isFields(fields) ? { ...draft, fields } : undefined
}

/** Ignores entries of another shape. */
function read(key: string): Draft<unknown> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<unknown> | null
    return typeof draft?.savedAt === 'string' ? draft : undefined
  } catch {
    return undefined
  }
}
