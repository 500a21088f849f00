/** Things of two steps: what the first one left behind for the second, for five minutes. */
import type { Db } from '#db/open.server.ts'
import type { CeremonyTable } from '#db/tables.ts'

/** How long the second step may take. */
export const ceremonyMs = 5 * 60_000

type Kind = CeremonyTable['kind']

export interface Ceremony {
  /** Of the session, or of the ticket of a login: nobody else can go on with it. */
  tokenHash: string
  kind: Kind
  /** Absent while it is not known who logs in. */
  userId?: string
  /** A challenge, or a secret that is not confirmed yet. */
  secret?: string
}

/**
 * Remembers the first step. One that was begun before and not finished is forgotten, and so is
 * everything whose time is up: nobody fills the table.
 */
export async function beginCeremony(
  db: Db,
  { tokenHash, kind, userId, secret = '' }: Ceremony,
  at: Date,
): Promise<void> {
  await forgetPastCeremonies(db, at)
  const row = {
    user_id: userId ?? null,
    secret,
    expires_at: new Date(at.getTime() + ceremonyMs).toISOString(),
  }
  await db
    .insertInto('ceremony')
    .values({ token_hash: tokenHash, kind, ...row })
    .onConflict((conflict) => conflict.columns(['token_hash', 'kind']).doUpdateSet(row))
    .execute()
}

/** What was begun and may still be finished; undefined where there is nothing, or its time is up. */
export async function findCeremony(
  db: Db,
  tokenHash: string,
  kind: Kind,
  at: Date,
): Promise<{ userId: string | null; secret: string } | undefined> {
  const row = await db
    .selectFrom('ceremony')
    .select(['user_id', 'secret'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return row && { userId: row.user_id, secret: row.secret }
}

/** The same, and forgets it: a challenge is answered once, rightly or wrongly. */
export async function takeCeremony(
  db: Db,
  tokenHash: string,
  kind: Kind,
  at: Date,
): Promise<{ userId: string | null; secret: string } | undefined> {
  const row = await db
    .deleteFrom('ceremony')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .returning(['user_id', 'secret', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= at.toISOString()) return undefined
  return { userId: row.user_id, secret: row.secret }
}

/** Everything that was begun by this session or this login. */
export async function forgetCeremonies(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('ceremony').where('token_hash', '=', tokenHash).execute()
}

/** Everything that was begun for this account: with another password it begins anew. */
export async function forgetCeremoniesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('ceremony').where('user_id', '=', userId).execute()
}

/** Forgets everything whose time is up. */
export async function forgetPastCeremonies(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('ceremony').where('expires_at', '<=', at.toISOString()).execute()
}
