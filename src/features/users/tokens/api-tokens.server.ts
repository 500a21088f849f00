/** Queries on API tokens. Only their hashes are stored. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ApiTokenTable } from '#db/api-tables.ts'
import type { Db } from '#db/open.server.ts'
import { dayMs } from '#durations.ts'
import type { ApiToken } from '#http/env.server.ts'
import { HttpError, invalidField } from '#http/errors.server.ts'
import { hashToken } from '../login/sessions.server.ts'
import { touch, touchIntervalMs } from '../login/touch.server.ts'
import {
  type CreatedToken,
  defaultTokenDays,
  maxTokens,
  type NewToken,
  type OwnToken,
} from './api-token.ts'
import { isTokenText, newTokenText } from './token-text.server.ts'

/** How long an expired token is listed, so that its owner sees why a program stopped. */
const expiredRetentionMs = 30 * dayMs
const tooManyTokens = `An account can have at most ${maxTokens} tokens. Revoke one first.`

/**
 * The caller holds the account lock.
 * @throws HttpError 400 for an end in the past, 409 for an account with as many tokens as it can have
 */
export async function createToken(
  db: Db,
  userId: string,
  { name, scopes, expiresAt }: NewToken,
  at: Date,
): Promise<CreatedToken> {
  if (expiresAt && new Date(expiresAt) <= at) {
    throw invalidField('expiresAt', 'Choose a time in the future')
  }
  const { count } = await db
    .selectFrom('api_token')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxTokens) throw new HttpError(409, tooManyTokens)
  const token = newTokenText()
  const defaultEnd = new Date(at.getTime() + defaultTokenDays * dayMs).toISOString()
  const row = {
    id: randomUUID(),
    token_hash: hashToken(token),
    user_id: userId,
    name,
    scopes: JSON.stringify([...new Set(scopes)]),
    created_at: at.toISOString(),
    expires_at:
      expiresAt === undefined ? defaultEnd : expiresAt && new Date(expiresAt).toISOString(),
    last_used_at: null,
  }
  await db.insertInto('api_token').values(row).execute()
  return { ...toOwnToken(row), token }
}

/** Those of an account, newest first. */
export async function listTokens(db: Db, userId: string): Promise<OwnToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toOwnToken)
}

/** Finds an unexpired token with its account, and records its use. */
export async function findToken(db: Db, token: string, at: Date): Promise<ApiToken | undefined> {
  if (!isTokenText(token)) return undefined
  const row = await db
    .selectFrom('api_token')
    .innerJoin('user', 'user.id', 'api_token.user_id')
    .select(['api_token.id', 'api_token.scopes', 'api_token.last_used_at'])
    .select(['user.id as userId', 'user.username', 'user.email', 'user.is_admin'])
    .where('api_token.token_hash', '=', hashToken(token))
    .where(({ eb, or }) =>
      or([
        eb('api_token.expires_at', 'is', null),
        eb('api_token.expires_at', '>', at.toISOString()),
      ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { id, scopes, last_used_at, userId, username, email, is_admin } = row
  if (at.getTime() - Date.parse(last_used_at ?? '1970-01-01') >= touchIntervalMs) {
    const last = { last_used_at: at.toISOString() }
    await touch(db.updateTable('api_token').set(last).where('id', '=', id).execute())
  }
  const account = { _id: userId, username, email, isAdmin: is_admin === 1 }
  return { id, scopes: JSON.parse(scopes), account }
}

/** @returns whether the account has such a token */
export async function revokeToken(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('api_token').where('user_id', '=', userId).execute()
}

export async function deleteExpiredTokens(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - expiredRetentionMs).toISOString()
  await db.deleteFrom('api_token').where('expires_at', '<=', limit).execute()
}

function toOwnToken(row: Selectable<ApiTokenTable>): OwnToken {
  return {
    _id: row.id,
    name: row.name,
    scopes: JSON.parse(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}
