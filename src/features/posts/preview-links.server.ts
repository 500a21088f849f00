/** Preview links: a random token, of which only the hash is stored, shows the newest draft of one post. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import { dayMs } from '#durations.ts'
import type { PreviewLink } from './post.ts'
import { postExists, withPostLock } from './post-lock.server.ts'

const tokenBytes = 32
/** The tokens in base64url. */
const tokenPattern = /^[\w-]{43}$/
/** Of one post at a time. */
export const maxPreviewLinks = 20

interface NewPreviewLink {
  postId: string
  /** The name of the account. */
  createdBy: string
  days: number
  at: Date
}

export type PreviewLinkOutcome = { link: PreviewLink; token: string } | { tooMany: true }

/** Creates a link. The token cannot be read again. @returns undefined if there is no such post */
export function createPreviewLink(
  db: Db,
  { postId, createdBy, days, at }: NewPreviewLink,
): Promise<PreviewLinkOutcome | undefined> {
  return withPostLock(db, postId, async (trx): Promise<PreviewLinkOutcome> => {
    if ((await listLinks(trx, postId, at)).length >= maxPreviewLinks) return { tooMany: true }
    const token = randomBytes(tokenBytes).toString('base64url')
    const row = {
      id: randomUUID(),
      token_hash: hashToken(token),
      post_id: postId,
      created_by: createdBy,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + days * dayMs).toISOString(),
    }
    await trx.insertInto('preview_link').values(row).execute()
    return { link: toLink(row), token }
  })
}

/** Those that have not expired, newest first. @returns undefined if there is no such post */
export async function listPreviewLinks(
  db: Db,
  postId: string,
  at: Date,
): Promise<PreviewLink[] | undefined> {
  return (await postExists(db, postId)) ? listLinks(db, postId, at) : undefined
}

async function listLinks(db: Db, postId: string, at: Date): Promise<PreviewLink[]> {
  const rows = await db
    .selectFrom('preview_link')
    .select(['id', 'created_by', 'created_at', 'expires_at'])
    .where('post_id', '=', postId)
    .where('expires_at', '>', at.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toLink)
}

/** @returns whether there was one */
export async function revokePreviewLink(db: Db, postId: string, id: string): Promise<boolean> {
  if (!(await postExists(db, postId))) return false
  const { numDeletedRows } = await db
    .deleteFrom('preview_link')
    .where('post_id', '=', postId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns false if there is no such post */
export async function revokePreviewLinks(db: Db, postId: string): Promise<boolean> {
  if (!(await postExists(db, postId))) return false
  await db.deleteFrom('preview_link').where('post_id', '=', postId).execute()
  return true
}

/** The post that a token shows. @returns undefined for a token that is unknown or expired */
export async function findPreviewLink(
  db: Db,
  token: string,
  at: Date,
): Promise<{ postId: string; expiresAt: string } | undefined> {
  if (!tokenPattern.test(token)) return undefined
  const row = await db
    .selectFrom('preview_link')
    .select(['post_id', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return row && { postId: row.post_id, expiresAt: row.expires_at }
}

export async function deleteExpiredPreviewLinks(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('preview_link').where('expires_at', '<=', at.toISOString()).execute()
}

/** With 256 random bits an unsalted hash is sufficient. Looking it up reveals nothing of the token by its duration. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

interface LinkRow {
  id: string
  created_by: string | null
  created_at: string
  expires_at: string
}

function toLink({ id, created_by, created_at, expires_at }: LinkRow): PreviewLink {
  return {
    id,
    ...(created_by && { createdBy: created_by }),
    createdAt: created_at,
    expiresAt: expires_at,
  }
}
