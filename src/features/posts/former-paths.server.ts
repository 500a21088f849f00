/** Former paths outside of `/blogs`: those that posts had on the site from which they were imported. */
import type { Db } from '#db/open.server.ts'
import { tryDecode } from '#paths.ts'

/** Returns a path as it is stored: decoded, without the end that servers add or leave out. */
export function normalizePath(path: string): string {
  const decoded = tryDecode(path)
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
  const plain = decoded.replace(/(?:^|\/)index\.html?$/i, '').replace(/\/+$/, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

const maxPathLength = 1000

/** Stores paths of a public post; one that leads to another post stays with it. */
export async function claimFormerPaths(
  trx: Db,
  postId: string,
  paths: string[],
  at: Date,
): Promise<void> {
  const claimed = [...new Set(paths)].filter((path) => path.length <= maxPathLength)
  if (claimed.length === 0) return
  await trx
    .insertInto('address')
    .values(claimed.map((path) => ({ path, post_id: postId, created_at: at.toISOString() })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute()
}

/** Maps paths to the ids of the posts to which they lead. */
export async function ownersOfPaths(db: Db, paths: string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  for (let start = 0; start < paths.length; start += pathsAtOnce) {
    const rows = await db
      .selectFrom('address')
      .select(['path', 'post_id'])
      .where('path', 'in', paths.slice(start, start + pathsAtOnce))
      .execute()
    for (const { path, post_id } of rows) owners.set(path, post_id)
  }
  return owners
}

const pathsAtOnce = 500

export type FormerPathTarget = { slug: string } | { gone: true }

/** Finds what a path that is no page led to: a public post, or one that is deleted. */
export async function findFormerPath(
  db: Db,
  path: string,
  now: Date,
): Promise<FormerPathTarget | undefined> {
  const normalized = normalizePath(path)
  if (normalized.length > maxPathLength || normalized.includes('\0')) return undefined
  const at = now.toISOString()
  const row = await db
    .selectFrom('address')
    .leftJoin('post', 'post.id', 'address.post_id')
    .select(['post.id', 'slug', 'published_at', 'deleted_at', 'address.created_at'])
    .where('path', '=', normalized)
    .where('address.created_at', '<=', at)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.id === null || row.deleted_at !== null) return { gone: true }
  const isPublic = row.slug !== null && row.published_at !== null && row.published_at <= at
  return isPublic && row.slug !== null ? { slug: row.slug } : undefined
}
