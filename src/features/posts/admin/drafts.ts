/**
 * Unsaved work, kept in this browser: it survives a reload, a closed tab and a crash, and stays
 * until it is saved or discarded. Each form that is open writes under a key of its own, so that two
 * tabs never overwrite each other.
 */
import type { PostFields } from '../post-draft.ts'

export interface Draft {
  id: string
  fields: PostFields
  /** The save of the post that it builds on; absent for a new post. */
  revision?: number | undefined
  /** ISO 8601, UTC. */
  savedAt: string
}

const prefix = 'draft:'

/** What was left unsaved in this form, newest first. */
export function draftsOf(form: string): Draft[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  return keys
    .filter((key) => key?.startsWith(keyOf(form, '')))
    .map((key) => read(key ?? ''))
    .filter((draft) => draft !== undefined)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** @returns false where the browser refuses to keep it: its store is full or closed */
export function keepDraft(form: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(form, draft.id), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(form: string, id: string): void {
  localStorage.removeItem(keyOf(form, id))
}

/** Marks the draft that the form should open with when somebody is back from the login. */
export function markForReturn(form: string, id: string): void {
  sessionStorage.setItem(returnKey(form), id)
}

/** The marked draft, asked for once. */
export function takeReturn(form: string): Draft | undefined {
  const id = sessionStorage.getItem(returnKey(form))
  sessionStorage.removeItem(returnKey(form))
  return id === null ? undefined : read(keyOf(form, id))
}

function keyOf(form: string, id: string) {
  return `${prefix}${form}:${id}`
}

function returnKey(form: string) {
  return `return:${form}`
}

/** What another version of the site, or a person, left there is no draft. */
function read(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    const isDraft = typeof draft?.fields?.title === 'string' && typeof draft.savedAt === 'string'
    return isDraft ? draft : undefined
  } catch {
    return undefined
  }
}
