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
const dayMs = 86_400_000
/** What nobody came back for in so long is forgotten: the browser's store is small. */
const keptMs = 90 * dayMs

/** What the browser refuses to keep lasts as long as this document, a login in between included. */
const unstored = new Map<string, Draft>()

/** What was left unsaved in this form, newest first. */
export function draftsOf(form: string): Draft[] {
  const stored = storedKeys()
    .filter((key) => key.startsWith(keyOf(form, '')))
    .map(read)
    .filter((draft) => draft !== undefined)
  const others = [...unstored].filter(([key]) => key.startsWith(keyOf(form, '')))
  return [...stored, ...others.map(([, draft]) => draft)].sort((a, b) =>
    b.savedAt.localeCompare(a.savedAt),
  )
}

/** @returns false where the browser refuses to keep it: its store is full or closed */
export function keepDraft(form: string, draft: Draft): boolean {
  const key = keyOf(form, draft.id)
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
  const key = keyOf(form, id)
  return unstored.get(key) ?? read(key)
}

export function dropDraft(form: string, id: string): void {
  const key = keyOf(form, id)
  unstored.delete(key)
  localStorage.removeItem(key)
}

/** Forgets, in every form, what was left three months ago. */
export function forgetOldDrafts(now: Date): void {
  const limit = new Date(now.getTime() - keptMs).toISOString()
  for (const key of storedKeys()) {
    const draft = key.startsWith(prefix) ? read(key) : undefined
    if (draft && draft.savedAt < limit) localStorage.removeItem(key)
  }
}

/** Marks the draft that the form should open with when somebody is back from the login. */
export function markForReturn(form: string, id: string): void {
  marked.set(form, id)
}

/** The marked draft, asked for once. The login is no new document, so the mark need not last longer. */
export function takeReturn(form: string): Draft | undefined {
  const id = marked.get(form)
  marked.delete(form)
  return id === undefined ? undefined : findDraft(form, id)
}
const marked = new Map<string, string>()

function storedKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  return keys.filter((key) => key !== null)
}

function keyOf(form: string, id: string) {
  return `${prefix}${form}:${id}`
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
