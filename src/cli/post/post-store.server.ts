/** Where `folio post` reads and writes posts. */
import type { AdminPostSummary, DraftSave, EditablePost, PostStatus } from '#features/posts/post.ts'
import type { DraftFields } from '#features/posts/post-schema.ts'
import { HttpError } from '#http/errors.server.ts'

export interface PostSearch {
  search: string
  status: PostStatus | 'all'
  limit: number
}

/** A draft, and what it is based on. */
export interface DraftChange {
  fields: DraftFields
  /** Of the draft that is replaced; absent: there is none yet. */
  revision: number | undefined
  /** Of the post. */
  baseRevision: number
}

export interface Publication {
  status: 'published' | 'scheduled'
  /** ISO 8601; absent: the server chooses. */
  publishedAt: string | undefined
  revision: number
  draftRevision: number | null
}

/**
 * Each method throws an HttpError, as the API answers: what is invalid, missing, or saved elsewhere meanwhile; a DataError
 * if the store cannot be reached.
 */
export interface PostStore {
  /** Its origin, if it is far away. */
  site?: string
  list: (search: PostSearch) => Promise<AdminPostSummary[]>
  /** @param name its id, or an address of it */
  find: (name: string) => Promise<EditablePost>
  /** A draft. */
  create: (fields: DraftFields) => Promise<EditablePost>
  saveDraft: (id: string, change: DraftChange) => Promise<DraftSave>
  publish: (id: string, publication: Publication) => Promise<EditablePost>
}

/** @param site where it was looked for, if that is far away */
export function noSuchPost(name: string, site?: string): HttpError {
  return new HttpError(
    404,
    `There is no post ${name}. List them with: ${postCommand('list', site)}`,
  )
}

/** A command that the user may type next. */
export function postCommand(args: string, site: string | undefined): string {
  return `folio post ${args}${site ? ` --site ${site}` : ''}`
}
