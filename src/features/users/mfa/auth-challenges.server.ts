/** State between the two steps of a login, a TOTP set-up or a passkey ceremony; kept for five minutes. */
import type { Db } from '#db/open.server.ts'
import type { AuthChallengeTable } from '#db/tables.ts'

export const challengeMs = 5 * 60_000

type Kind = AuthChallengeTable['kind']

export interface AuthChallenge {
  /** Hash of the session token or the login ticket that the challenge is bound to. */
  tokenHash: string
  kind: Kind
  /** Absent for a login by passkey only. */
  userId?: string
  /** A WebAuthn challenge, or a TOTP secret that is not confirmed yet. */
  secret?: string
}

/** Replaces a pending challenge of the same kind, and deletes expired ones to bound the table. */
export async function createChallenge(db: Db, challenge: AuthChallenge, at: Date): Promise<void> {
  const { tokenHash, kind, userId, secret = '' } = challenge
  await deleteExpiredChallenges(db, at)
  const row = {
    user_id: userId ?? null,
    secret,
    expires_at: new Date(at.getTime() + challengeMs).toISOString(),
  }
  await db
    .insertInto('auth_challenge')
    .values({ token_hash: tokenHash, kind, ...row })
    .onConflict((conflict) => conflict.columns(['token_hash', 'kind']).doUpdateSet(row))
    .execute()
}

export async function findChallenge(db: Db, tokenHash: string, kind: Kind, at: Date) {
  const row = await db
    .selectFrom('auth_challenge')
    .select(['user_id', 'secret'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return row && { userId: row.user_id, secret: row.secret }
}

/** Finds and deletes it: a challenge is used once, whether the response is valid or not. */
export async function consumeChallenge(db: Db, tokenHash: string, kind: Kind, at: Date) {
  const row = await db
    .deleteFrom('auth_challenge')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .returning(['user_id', 'secret', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= at.toISOString()) return undefined
  return { userId: row.user_id, secret: row.secret }
}

/** Deletes the challenges of a session or pending login. */
export async function deleteChallenges(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('auth_challenge').where('token_hash', '=', tokenHash).execute()
}

export async function deleteChallengesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth_challenge').where('user_id', '=', userId).execute()
}

export async function deleteExpiredChallenges(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('auth_challenge').where('expires_at', '<=', at.toISOString()).execute()
}
