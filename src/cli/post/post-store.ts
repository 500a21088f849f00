/** Where `folio post` reads and writes posts. */
import type { AdminPostSummary, DraftSave, PostSource, PostStatus } from '#features/posts/post.ts'
import type { DraftFields } from '#features/posts/post-schema.ts'

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

/** Each method throws an HttpError, as the API answers: what is invalid, missing, or saved elsewhere meanwhile. */
export interface PostStore {
  list: (search: PostSearch) => Promise<AdminPostSummary[]>
  /** @param name its id, or an address of it */
  find: (name: string) => Promise<PostSource>
  /** A draft. */
  create: (fields: DraftFields) => Promise<PostSource>
  saveDraft: (id: string, change: DraftChange) => Promise<DraftSave>
  publish: (id: string, publication: Publication) => Promise<PostSource>
}
