/** The posts of the local data folder, through the queries of the API. */
import type { ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'
import { type Config, readConfig } from '#config.server.ts'
import { isInUse } from '#db/data-folder-lock.server.ts'
import type { Db } from '#db/open.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { DataError } from '#db/sqlite-check.server.ts'
import { findAddress } from '#features/posts/addresses.server.ts'
import { findPostSource, searchPosts } from '#features/posts/admin-post-queries.server.ts'
import { createPost } from '#features/posts/create-post.server.ts'
import { draftConflictMessage } from '#features/posts/draft-conflict.server.ts'
import { saveDraft } from '#features/posts/post-drafts.server.ts'
import { draftFields, postChangesSchema, postSchema } from '#features/posts/post-schema.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import { errorMessages, HttpError, orNotFound } from '#http/errors.server.ts'
import { fieldErrors } from '#http/middleware/validate-json.server.ts'
import '#validation/zod-messages.ts'
import type { CommandContext } from '../command.server.ts'
import type { PostStore } from './post-store.ts'

/** Stands for an account in the history of a post. */
const savedBy = 'command line'

/** Each call opens the database for itself: nobody waits while somebody types. */
export function localPosts({ env }: Pick<CommandContext, 'env'>): PostStore {
  const config = readConfig(env)
  const links = { publicUrl: config.publicUrl }
  const read = <Result>(work: (db: Db) => Promise<Result>) => withDatabase(config, work)
  const write = <Result>(work: (db: Db) => Promise<Result>) => {
    assertWritable(config)
    return withDatabase({ ...config, exclusive: true }, work)
  }
  return {
    list: (search) =>
      read(async (db) => {
        const query = { ...search, order: 'newest', deleted: false, page: 1 } as const
        return (await searchPosts(db, new Date(), query)).posts
      }),
    find: (name) => read((db) => findByName(db, name)),
    create: (typed) =>
      write(async (db) => {
        const input = valid(postSchema, { ...typed, status: 'draft' })
        const author = input.author || (await readLiveSite(db)).content.identity.name
        const save = { at: new Date(), savedBy, links }
        const outcome = await createPost(db, { ...input, author }, save)
        return findByName(db, 'post' in outcome ? outcome.post._id : '')
      }),
    saveDraft: (postId, { fields: typed, ...base }) =>
      write(async (db) => {
        const fields = valid(draftFields, typed)
        const draft = { postId, fields, ...base, savedBy, at: new Date() }
        const outcome = orNotFound(await saveDraft(db, draft))
        if ('draft' in outcome) return outcome.draft
        const stored = 'conflict' in outcome ? outcome.conflict : undefined
        throw new HttpError(409, draftConflictMessage(stored, savedBy))
      }),
    publish: (id, publication) =>
      write(async (db) => {
        const changes = valid(postChangesSchema, publication)
        const outcome = await updatePost(db, id, changes, { at: new Date(), savedBy, links })
        if ('post' in outcome) return outcome.post
        if ('missing' in outcome) throw new HttpError(404, errorMessages.notFound)
        const stored = 'draftConflict' in outcome ? outcome.draftConflict : undefined
        throw new HttpError(409, draftConflictMessage(stored, savedBy))
      }),
  }
}

async function findByName(db: Db, name: string) {
  const now = new Date()
  const post = await findPostSource(db, now, name)
  if (post) return post
  const address = await findAddress(db, name)
  const found = address && (await findPostSource(db, now, address.postId))
  if (found) return found
  throw new HttpError(404, `There is no post ${name}. List them with: folio post list`)
}

/** @throws HttpError 400 with the invalid fields */
function valid<Schema extends ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, value)
  if (error) throw new HttpError(400, errorMessages.invalid, { errors: fieldErrors(error) })
  return data
}

/** @throws DataError while a site runs on the folder: on SQLite it is the only one that writes */
function assertWritable({ databaseUrl, dataDir }: Config) {
  if (databaseUrl || !isInUse(dataDir)) return
  throw new DataError(
    `A site is running on ${dataDir}, and SQLite has one process that writes. Write in its admin area, stop it first, or use PostgreSQL, where the command line works beside it.`,
  )
}

async function withDatabase<Result>(
  settings: Config & { exclusive?: boolean },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = await openExistingDatabase(settings)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
