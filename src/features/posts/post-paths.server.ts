/**
 * Claims the paths of posts: present ones, and former ones, which redirect. No path ever leads to another post, so the
 * table `address` outlives them.
 */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import type { Tables } from '#db/tables.ts'
import { pages } from '#paths.ts'
import { maxSlugLength } from './post-schema.ts'
import { samplePosts } from './samples/sample-posts.ts'
import { cutAtWord } from './slug.server.ts'

/** Returns the path as it is stored: decoded. */
function toPath(name: string) {
  return pages.post('') + name
}

/** The key of an advisory lock on PostgreSQL. */
const pathLock = sql.lit(5_190_377_246_801_443_927n)

/** Serialises the transactions that choose a path. Precedes the lock of a post. */
export async function lockPostPaths(trx: Db): Promise<void> {
  if (locksRows(trx)) await sql`select pg_advisory_xact_lock(${pathLock})`.execute(trx)
}

/** Whether another post has, or had, this name as its id or in a path. */
export async function isNameTaken(db: Db, name: string, ownId?: string): Promise<boolean> {
  return (await findTaken(db, [name], ownId)).has(name)
}

/** Returns the names that another post has, or had, as its id or in a path. */
async function findTaken(db: Db, names: string[], ownId?: string): Promise<Set<string>> {
  const [posts, paths] = [db.selectFrom('post'), db.selectFrom('address')]
  const rows = await posts
    .select(['id as owner', 'id as name'])
    .where('id', 'in', names)
    .unionAll(
      posts.select(['id as owner', sql<string>`slug`.as('name')]).where('slug', 'in', names),
    )
    .unionAll(
      paths
        .select([
          'post_id as owner',
          sql<string>`substr(path, ${toPath('').length + 1})`.as('name'),
        ])
        .where('path', 'in', names.map(toPath)),
    )
    .execute()
  return new Set(rows.filter(({ owner }) => owner !== ownId).map(({ name }) => name))
}

/** Returns a slug that no other post has or had: `soup`, `soup-2` and so on. */
export function freeSlug(db: Db, slug: string, ownId?: string): Promise<string> {
  const numbered = (suffix: string) => cutAtWord(slug, maxSlugLength - suffix.length) + suffix
  return freeName(db, numbered, ownId)
}

/** Returns the first name that no other post has or had, with the suffix '', '-2' and so on. */
export async function freeName(
  db: Db,
  toName: (suffix: string) => string,
  ownId?: string,
): Promise<string> {
  // Most names are free without a suffix.
  for (let first = 1, length = 1; ; first += length, length = namesAtOnce) {
    const numbers = Array.from({ length }, (_, n) => first + n)
    const names = numbers.map((number) => toName(number === 1 ? '' : `-${number}`))
    const taken = await findTaken(db, names, ownId)
    const free = names.find((name) => !taken.has(name))
    if (free !== undefined) return free
  }
}

const namesAtOnce = 100

interface Claim {
  slug: string
  publishedAt: Date
  /** Not before the last save of the post, although the clock may have been set back. */
  now: Date
}

/**
 * Stores the paths of a post that is published or scheduled. `created_at` is when it becomes public: until then
 * they can be released.
 */
export async function claimPostPaths(
  trx: Db,
  id: string,
  { slug, publishedAt, now }: Claim,
): Promise<void> {
  const createdAt = new Date(Math.max(now.getTime(), publishedAt.getTime())).toISOString()
  const names = [...new Set([slug, id])]
  await trx
    .insertInto('address')
    .values(names.map((name) => ({ path: toPath(name), post_id: id, created_at: createdAt })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute()
}

/**
 * Deletes the paths that never were public: those of a post that is no longer scheduled, or has another slug.
 * @param now not before the last save of the post: a clock that is set back must not release what was public
 */
export async function releaseUnusedPaths(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('address')
    .where('post_id', '=', id)
    .where('created_at', '>', now.toISOString())
    .execute()
}

export async function hasClaimedPath(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('address')
    .select('path')
    .where('post_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @param name the last part of the path */
export async function findPostPath(
  db: Db,
  name: string,
): Promise<{ postId: string; createdAt: string } | undefined> {
  const row = await db
    .selectFrom('address')
    .select(['post_id', 'created_at'])
    .where('path', '=', toPath(name))
    .executeTakeFirst()
  return row && { postId: row.post_id, createdAt: row.created_at }
}

/** Whether the path led to a public post that is deleted. A draft and a scheduled post are not gone. */
export async function isGone(db: Db, name: string, now: Date): Promise<boolean> {
  const claimed = await findPostPath(db, name)
  if (!claimed) return false
  const post = await db
    .selectFrom('post')
    .select('deleted_at')
    .where('id', '=', claimed.postId)
    .executeTakeFirst()
  // A post that was deleted for good leaves only its public paths.
  if (!post) return claimed.createdAt <= now.toISOString()
  return post.deleted_at !== null && claimed.createdAt <= post.deleted_at
}

/** Deletes the paths of posts that were deleted before they became public. */
export async function deleteUnusedPaths(
  trx: Db,
  deletedPosts: SelectQueryBuilder<Tables, 'post', { id: string }>,
): Promise<void> {
  await trx
    .deleteFrom('address')
    .where('post_id', 'in', deletedPosts)
    .where('created_at', '>', ({ selectFrom }) =>
      selectFrom('post').select('deleted_at').whereRef('id', '=', 'address.post_id'),
    )
    // The clock may have been set back before the deletion.
    .where('created_at', '>', ({ selectFrom }) =>
      selectFrom('post').select('updated_at').whereRef('id', '=', 'address.post_id'),
    )
    .execute()
}

export interface FormerPath {
  /** Decoded. */
  path: string
  /** The present slug of the post; undefined after its deletion. */
  slug?: string
}

/**
 * Lists every former path of a public or deleted post, for hosts of static files. Deleted samples are left out: nothing
 * tells whether their paths were ever visited.
 */
export async function listFormerPaths(db: Db, now: Date): Promise<FormerPath[]> {
  const at = now.toISOString()
  const rows = await db
    .selectFrom('address')
    .leftJoin('post', 'post.id', 'address.post_id')
    .select(['path', 'slug', 'published_at', 'deleted_at', 'address.created_at', 'post.id'])
    .orderBy('path')
    .execute()
  return rows.flatMap(({ path, slug, published_at, deleted_at, created_at, id }) => {
    if (created_at > at) return []
    if (id === null || deleted_at !== null) {
      return created_at <= (deleted_at ?? at) && !isSample(path) ? [{ path }] : []
    }
    const isPublic = slug !== null && published_at !== null && published_at <= at
    return isPublic && path !== toPath(slug) ? [{ path, slug }] : []
  })
}

function isSample(path: string) {
  return path.startsWith(toPath('')) && isSampleName(path.slice(toPath('').length))
}

/** Whether a built-in post has this slug. */
export function isSampleName(name: string): boolean {
  return samplePosts.some(({ slug }) => slug === name)
}

/** A path of a post in another copy of the site. */
export interface RestoredPath {
  path: string
  post: string
  /** When it became public. ISO 8601, UTC. */
  since: string
}

/** Stores paths that no other post has, or had. */
export async function restorePaths(db: Db, paths: RestoredPath[]): Promise<void> {
  for (const { path, post, since } of paths) {
    await db.transaction().execute(async (trx) => {
      await lockPostPaths(trx)
      const isPostPath = path.startsWith(toPath(''))
      if (isPostPath && (await isNameTaken(trx, path.slice(toPath('').length), post))) return
      await trx
        .insertInto('address')
        .values({ path, post_id: post, created_at: since })
        .onConflict((conflict) => conflict.column('path').doNothing())
        .execute()
    })
  }
}

/** Gives a draft that was public its slug back. */
export async function restoreDraftSlug(db: Db, id: string, slug: string): Promise<void> {
  const claimed = await findPostPath(db, slug)
  if (claimed?.postId !== id) return
  const drafts = db.updateTable('post').where('id', '=', id).where('published_at', 'is', null)
  await drafts.where('slug', 'is', null).set({ slug }).execute()
}
