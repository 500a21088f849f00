/** The posts of the local data folder, through the queries of the API. The site may be running. */
import { readConfig } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { findEditablePost, searchPosts } from '#features/posts/admin-post-queries.server.ts'
import { createPost } from '#features/posts/create-post.server.ts'
import { draftConflictMessage } from '#features/posts/draft-conflict.server.ts'
import { saveDraft } from '#features/posts/post-drafts.server.ts'
import { findPostPath } from '#features/posts/post-paths.server.ts'
import { draftFields, postChangesSchema, postSchema } from '#features/posts/post-schema.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import { errorMessages, HttpError, orNotFound } from '#http/errors.server.ts'
import type { CommandContext } from '../command.server.ts'
import { validate } from '../validate.server.ts'
import { noSuchPost, type PostStore } from './post-store.server.ts'

/** Stands for an account in the history of a post. */
const savedBy = 'command line'

/** Each call opens the database for itself: nobody waits while somebody types. */
export function localPosts({ env }: Pick<CommandContext, 'env'>): PostStore {
  const config = readConfig(env)
  const links = { publicUrl: config.publicUrl }

  async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const db = await openExistingDatabase(config)
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  return {
    list: (search) =>
      withDatabase(async (db) => {
        const query = { ...search, order: 'newest', deleted: false, page: 1 } as const
        return (await searchPosts(db, new Date(), query)).posts
      }),
    find: (name) => withDatabase((db) => findByName(db, name)),
    create: (typed) =>
      withDatabase(async (db) => {
        const input = validate(postSchema, { ...typed, status: 'draft' })
        const author = input.author || (await readLiveSite(db)).content.identity.name
        const save = { at: new Date(), savedBy, links }
        const outcome = await createPost(db, { ...input, author }, save)
        return findByName(db, 'post' in outcome ? outcome.post._id : '')
      }),
    saveDraft: (postId, { fields: typed, ...base }) =>
      withDatabase(async (db) => {
        const fields = validate(draftFields, typed)
        const draft = { postId, fields, ...base, savedBy, at: new Date() }
        const outcome = orNotFound(await saveDraft(db, draft))
        if ('draft' in outcome) return outcome.draft
        const stored = 'conflict' in outcome ? outcome.conflict : undefined
        throw new HttpError(409, draftConflictMessage(stored, savedBy))
      }),
    publish: (id, publication) =>
      withDatabase(async (db) => {
        const changes = validate(postChangesSchema, publication)
        const outcome = await updatePost(db, id, changes, { at: new Date(), savedBy, links })
        if ('post' in outcome) {
          // A running site shows the change, but indexes only what it has written.
          await updateSearchIndex(db)
          return outcome.post
        }
        if ('missing' in outcome) throw new HttpError(404, errorMessages.notFound)
        const stored = 'draftConflict' in outcome ? outcome.draftConflict : undefined
        throw new HttpError(409, draftConflictMessage(stored, savedBy))
      }),
  }
}

async function findByName(db: Db, name: string) {
  const now = new Date()
  const post = await findEditablePost(db, now, name)
  if (post) return post
  const address = await findPostPath(db, name)
  const found = address && (await findEditablePost(db, now, address.postId))
  if (found) return found
  throw noSuchPost(name)
}
