/** The same publication once more, after its response was lost: it asks for what is stored. */
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { PostTable } from '#db/post-tables.ts'
import type { PostDraft } from './post.ts'
import { liveFields, withChanges } from './post-fields.server.ts'
import type { PostChanges, PostFields } from './post-schema.ts'
import { statusOf } from './publication.server.ts'

/** @param revision that the request is based on */
export function isRepeated(
  row: Selectable<PostTable>,
  draft: PostDraft | undefined,
  revision: number,
  { status, ...changes }: PostChanges,
  at: Date,
) {
  if (revision !== row.revision - 1 || draft || row.published_at === null) return false
  if (status !== undefined && status !== statusOf(row.published_at, at)) return false
  const stored = liveFields(row)
  // Without its text a request does not tell what it has published.
  return changes.content !== undefined && isDeepStrictEqual(withChosen(stored, changes), stored)
}

/** An empty slug or date was chosen by the server. */
function withChosen(stored: PostFields, { slug, publishedAt, ...changes }: PostChanges) {
  const time = publishedAt && new Date(publishedAt).toISOString()
  return withChanges(stored, {
    ...changes,
    slug: slug || undefined,
    publishedAt: time || undefined,
  })
}
