/** Calls of the editor. An ended session must not redirect a writer who is typing, so they are not `callAdmin`. */
import { adminApi } from '#admin-paths.ts'
import { callApi, callApiWithHeaders } from '#api/api-client.ts'
import type { Creation } from '#features/drafts/admin/drafts.ts'
import { api } from '#paths.ts'
import type { DraftSave, PostSource, PostSummary } from '../../post.ts'
import type { PostChanges, PostFields } from '../../post-schema.ts'

export const postApi = {
  draft: (id: string) => `${api.post(id)}/draft`,
  revisions: (id: string) => `${api.post(id)}/revisions`,
  revision: (id: string, number: number) => `${api.post(id)}/revisions/${number}`,
  restoreRevision: (id: string, number: number) => `${api.post(id)}/revisions/${number}/restore`,
  previewLinks: (id: string) => `${api.post(id)}/preview-links`,
  previewLink: (id: string, link: string) =>
    `${api.post(id)}/preview-links/${encodeURIComponent(link)}`,
}

export function loadSource(id: string): Promise<PostSource> {
  return callApi('GET', adminApi.postSource(id))
}

/** A repeat with the same key and body creates nothing. */
export async function createPost({ key, body }: Creation): Promise<PostSummary> {
  const headers = { 'Idempotency-Key': key }
  return (await callApiWithHeaders<PostSummary>('POST', api.posts, body, { headers })).body
}

export function updatePost(id: string, changes: PostChanges): Promise<PostSummary> {
  return callApi('PUT', api.post(id), changes)
}

interface DraftRequest {
  fields: PostFields
  /** Of the draft; undefined: there is none yet. */
  revision: number | undefined
  /** Of the post. */
  baseRevision: number
  /** Also stores a revision. */
  saveRevision: boolean
}

export function saveDraft(id: string, request: DraftRequest): Promise<DraftSave> {
  return callApi('PUT', postApi.draft(id), request)
}

export function discardDraft(id: string): Promise<unknown> {
  return callApi('DELETE', postApi.draft(id))
}
