/**
 * Drafts of unsaved posts in `localStorage`, until they are saved or discarded. Each open form writes
 * under its own key, so that two tabs don't overwrite each other.
 */
import { dayMs } from '#durations.ts'
import type { PostFields } from '../../post-schema.ts'

export interface Draft {
  id: string
  fields: PostFields
  /** The revision the draft is based on; absent for a new post. */
  revision?: number | undefined
  /** ISO 8601, UTC. */
  savedAt: string
}

const prefix = 'draft:'
const retentionMs = 90 * dayMs

/** In-memory fallback for drafts that the browser's storage rejects. */
const unstored = new Map<string, Draft>()

/** The drafts of a form, newest first. */
export function listDrafts(form: string): Draft[] {
  return [...new Set([...storedKeys(), ...unstored.keys()])]
    .filter((key) => key.startsWith(storageKey(form, '')))
    .map((key) => unstored.get(key) ?? read(key))
    .filter((draft) => draft !== undefined)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** @returns false if the browser's storage is full or disabled */
export function saveDraft(form: string, draft: Draft): boolean {
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

export function findDraft(form: string, id: string): Draft | undefined {
  const key = storageKey(form, id)
  return unstored.get(key) ?? read(key)
}

export function deleteDraft(form: string, id: string): void {
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
export function markDraftToResume(form: string, id: string): void {
  resumed.set(form, id)
}

/** Returns the marked draft, once. Logging in loads no new document, so memory suffices. */
export function takeDraftToResume(form: string): Draft | undefined {
  const id = resumed.get(form)
  resumed.delete(form)
  return id === undefined ? undefined : findDraft(form, id)
}
const resumed = new Map<string, string>()

function storedKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  return keys.filter((key) => key !== null)
}

function storageKey(form: string, id: string) {
  return `${prefix}${form}:${id}`
}

/** Ignores entries of another shape. */
function read(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    const isDraft = typeof draft?.fields?.title === 'string' && typeof draft.savedAt === 'string'
    return isDraft ? draft : undefined
  } catch {
    return undefined
  }
}
