/** The posts of a site far away, by its API. What a token may not do, the site refuses. */
import { createHash } from 'node:crypto'
import { adminApi } from '#admin-paths.ts'
import { DataError } from '#db/sqlite-check.server.ts'
import type {
  AdminPostSummary,
  CreatedPost,
  DraftSave,
  EditablePost,
} from '#features/posts/post.ts'
import { api } from '#paths.ts'
import { SourceError } from '#server/import/import-source.server.ts'
import { RefusedError } from '#server/sync/remote-calls.server.ts'
import type { CommandContext } from '../command.server.ts'
import { openRemote } from '../remote.server.ts'
import { noSuchPost, type PostStore } from './post-store.server.ts'

/** @throws UsageError without a token, or for an address to which none may be sent */
export function remotePosts(address: string, context: Pick<CommandContext, 'env'>): PostStore {
  const { origin, calls } = openRemote(address, context, neededScopes)

  const read = async <Value>(path: string) => (await calls.get<Value>(path).catch(fail))?.value
  const change = <Value>(method: string, path: string, body: unknown) =>
    calls.change<Value>(method, path, body).catch(fail)

  async function find(name: string) {
    const post = await read<EditablePost>(adminApi.postSource(name))
    if (post) return post
    throw noSuchPost(name, origin)
  }

  return {
    site: origin,
    list: async ({ search, status, limit }) => {
      const query = { q: search, status, limit: `${limit}`, order: 'newest' }
      const path = `${api.posts}?${new URLSearchParams(query)}`
      const posts = await read<AdminPostSummary[]>(path)
      if (posts) return posts
      throw new DataError(`${origin} does not answer as a site of Folio.`)
    },
    find,
    create: async (fields) => {
      const body = { ...fields, status: 'draft' }
      // The same text again, after an answer that was lost, is the same draft.
      const key = createHash('sha256').update(JSON.stringify(body)).digest('hex')
      const headers = { 'Idempotency-Key': key }
      const created = calls.change<CreatedPost>('POST', api.posts, body, headers)
      return find((await created.catch(fail))._id)
    },
    saveDraft: (id, draft) => change<DraftSave>('PUT', `${api.post(id)}/draft`, draft),
    publish: (id, publication) => change<EditablePost>('PUT', api.post(id), publication),
  }
}

const neededScopes = 'the scope posts:publish, or posts:draft to write drafts'

/** The reason of the site, or why it could not be asked. */
function fail(error: unknown): never {
  if (error instanceof RefusedError) throw error.response
  throw error instanceof SourceError ? new DataError(error.message) : error
}
