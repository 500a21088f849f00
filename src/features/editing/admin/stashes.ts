/**
 * Stashes unsaved form values in `localStorage`, until they are saved or discarded. Each open form writes
 * under its own key, so that two tabs don't overwrite each other.
 */
import { dayMs } from '#durations.ts'

export interface StashForm<Fields> {
  /** Identifies the form and its user. */
  key: string
  /** Adds what stored values of an earlier version lack, before `isFields`. */
  complete?: (value: unknown) => unknown
  /** Whether stored values fit the form; an earlier version of it may have stored others. */
  isFields: (value: unknown) => value is Fields
}

export interface Stash<Fields> {
  id: string
  fields: Fields
  /** The revision that the stash is based on; absent for something new. */
  revision?: number | undefined
  /** The revision of the draft on the server that it continues; absent without one. */
  draftRevision?: number | undefined
  /** A request that was sent, and may have been stored; it is sent again before anything else. */
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

/** Earlier versions wrote these keys, too. */
const prefix = 'draft:'
const retentionMs = 90 * dayMs

/** In-memory fallback for stashes that the browser's storage rejects. */
const unstored = new Map<string, Stash<unknown>>()

/** Lists the stashes of a form, newest first. */
export function listStashes<Fields>(form: StashForm<Fields>): Stash<Fields>[] {
  return [...new Set([...storedKeys(), ...unstored.keys()])]
    .filter((key) => key.startsWith(storageKey(form, '')))
    .map((key) => find(form, key))
    .filter((stash) => stash !== undefined)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** @returns false if the browser's storage is full or disabled */
export function saveStash<Fields>(form: StashForm<Fields>, stash: Stash<Fields>): boolean {
  const key = storageKey(form, stash.id)
  try {
    localStorage.setItem(key, JSON.stringify(stash))
    unstored.delete(key)
    return true
  } catch {
    unstored.set(key, stash)
    return false
  }
}

export function findStash<Fields>(form: StashForm<Fields>, id: string): Stash<Fields> | undefined {
  return find(form, storageKey(form, id))
}

export function deleteStash<Fields>(form: StashForm<Fields>, id: string): void {
  const key = storageKey(form, id)
  unstored.delete(key)
  localStorage.removeItem(key)
}

/** Deletes stashes older than 90 days, of all forms. */
export function deleteExpiredStashes(now: Date): void {
  const limit = new Date(now.getTime() - retentionMs).toISOString()
  for (const key of storedKeys()) {
    const stash = key.startsWith(prefix) ? read(key) : undefined
    if (stash && stash.savedAt < limit) localStorage.removeItem(key)
  }
}

/** Makes the form resume this stash after the user has logged in again. */
export function markStashToResume<Fields>(form: StashForm<Fields>, id: string): void {
  resumed.set(form.key, id)
}

/** Whether a form has a stash to resume. */
export function hasStashToResume({ key }: Pick<StashForm<unknown>, 'key'>): boolean {
  return resumed.has(key)
}

/** Returns the marked stash, once. Logging in loads no new document, so memory suffices. */
export function takeStashToResume<Fields>(form: StashForm<Fields>): Stash<Fields> | undefined {
  const id = resumed.get(form.key)
  resumed.delete(form.key)
  return id === undefined ? undefined : findStash(form, id)
}
const resumed = new Map<string, string>()

function storedKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  return keys.filter((key) => key !== null)
}

function storageKey<Fields>(form: StashForm<Fields>, id: string) {
  return `${prefix}${form.key}:${id}`
}

function find<Fields>(form: StashForm<Fields>, key: string): Stash<Fields> | undefined {
  const stash = unstored.get(key) ?? read(key)
  const fields = form.complete ? form.complete(stash?.fields) : stash?.fields
  return stash && form.isFields(fields) ? { ...stash, fields } : undefined
}

/** Ignores entries of another shape. */
function read(key: string): Stash<unknown> | undefined {
  try {
    const stash = JSON.parse(localStorage.getItem(key) ?? 'null') as Stash<unknown> | null
    return typeof stash?.savedAt === 'string' ? stash : undefined
  } catch {
    return undefined
  }
}
