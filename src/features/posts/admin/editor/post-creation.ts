/** Creates a post once, however often the response is lost. */
import { asApiError } from '#api/api-client.ts'
import { equalValues } from '#features/editing/admin/equal-values.ts'
import type { Creation } from '#features/editing/admin/stashes.ts'

export interface Creations<Post> {
  /** The request whose outcome is not known. */
  pending: () => Creation | undefined
  /** Outlasts a crash of the browser. */
  keep: (creation: Creation | undefined) => void
  send: (creation: Creation) => Promise<Post>
  newKey?: () => string
}

export interface Created<Post> {
  post: Post
  /** Whether it has these values, not those of an earlier request whose response was lost. */
  isCurrent: boolean
}

/** Sends a request whose outcome is not known again, instead of another one. @throws ApiError */
export async function createOnce<Post>(
  { pending, keep, send, newKey = randomKey }: Creations<Post>,
  body: object,
): Promise<Created<Post>> {
  const creation = pending() ?? { key: newKey(), body }
  keep(creation)
  try {
    const post = await send(creation)
    keep(undefined)
    return { post, isCurrent: equalValues(creation.body, body) }
  } catch (error) {
    if (isRefused(error)) keep(undefined)
    throw error
  }
}

/** Certainly not stored. A 401 may come after a request that was: it can be repeated after the login. */
function isRefused(error: unknown) {
  const { status = 0 } = asApiError(error)
  return refusals.includes(status)
}
const refusals = [400, 413, 415, 422]

/** `randomUUID` needs https. */
function randomKey() {
  const parts = crypto.getRandomValues(new Uint32Array(4))
  return Array.from(parts, (part) => part.toString(16).padStart(8, '0')).join('')
}
