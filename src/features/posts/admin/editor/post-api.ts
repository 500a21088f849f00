/** Calls of the editor. An ended session must not redirect a writer who is typing, so they are not `callAdmin`. */
import { adminApi } from '#admin-paths.ts'
import { type ApiResponse, callApi, callApiWithHeaders } from '#api/api-client.ts'
import type { Creation } from '#features/editing/admin/stashes.ts'
import { api } from '#paths.ts'
import type { CreatedPost, DraftSave, EditablePost, PostSummary } from '../../post.ts'
import type { PostChanges, PostFields } from '../../post-schema.ts'
import { completePost } from '../admin-post-queries.ts'

export const postApi = {
  draft: (id: string) => `${api.post(id)}/draft`,
  revisions: (id: string) => `${api.post(id)}/revisions`,
  revision: (id: string, number: number | string) => `${api.post(id)}/revisions/${number}`,
  restoreRevision: (id: string, number: number | string) =>
    `${api.post(id)}/revisions/${number}/restore`,
  previewLinks: (id: string) => `${api.post(id)}/preview-links`,
  previewLink: (id: string, link: string) =>
    `${api.post(id)}/preview-links/${encodeURIComponent(link)}`,
}

export async function loadEditablePost(id: string): Promise<EditablePost> {
  return completePost(await callApi<EditablePost>('GET', adminApi.postSource(id)))
}

/** A repeat with the same key and body creates nothing. The id tells nothing of a title that is still being typed. */
export async function createPost(
  { key, body }: Creation,
  options?: SaveOptions,
): Promise<CreatedPost> {
  const headers = { 'Idempotency-Key': key }
  return completePost(
    (await save<CreatedPost>('POST', api.posts, { _id: key, ...body }, { ...options, headers }))
      .body,
  )
}

/** Changes of a post, and the revision of the draft that they are based on; null: none. */
type PostUpdate = PostChanges & { draftRevision?: number | null }

export async function updatePost(id: string, changes: PostUpdate): Promise<PostSummary> {
  return completePost(await callApi<EditablePost>('PUT', api.post(id), changes))
}

interface DraftRequest {
  fields: PostFields
  /** Of the draft; undefined: there is none yet. */
  revision: number | undefined
  /** Of the post. */
  baseRevision: number | undefined
  /** Also stores a revision. */
  saveRevision: boolean
  /** Stores a revision of the draft that is replaced. */
  keepReplaced: boolean
}

export async function saveDraft(
  id: string,
  request: DraftRequest,
  options?: SaveOptions,
): Promise<DraftSave> {
  return (await save<DraftSave>('PUT', postApi.draft(id), request, options)).body
}

interface SaveOptions {
  /** Whether the request is to outlive the page. */
  isPageHidden?: boolean
  headers?: Record<string, string>
}

/** Of all requests that outlive a page. */
const maxKeptBytes = 60_000

function save<Body>(
  method: string,
  path: string,
  body: object,
  { isPageHidden = false, headers = {} }: SaveOptions = {},
): Promise<ApiResponse<Body>> {
  const keepalive = isPageHidden && sizeOf(body) <= maxKeptBytes
  return callApiWithHeaders(method, path, body, { headers, keepalive })
}

function sizeOf(body: object) {
  return new TextEncoder().encode(JSON.stringify(body)).length
}

export function discardDraft(id: string): Promise<unknown> {
  return callApi('DELETE', postApi.draft(id))
}
