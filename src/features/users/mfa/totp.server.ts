/** TOTP codes (RFC 6238), with the parameters that all authenticator apps support. */
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#db/open.server.ts'

const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** Tolerated clock skew in periods, in either direction. */
const maxPeriodSkew = 1

export interface NewTotp {
  /** Base32. */
  secret: string
  /** `otpauth://…`, shown as a QR code. */
  uri: string
}

/** @param pendingSecret reused if given; otherwise a new secret is generated */
export function newTotp(issuer: string, email: string, pendingSecret?: string): NewTotp {
  const secret = pendingSecret
    ? Secret.fromBase32(pendingSecret)
    : new Secret({ size: secretBytes })
  const totp = new TOTP({ ...parameters, issuer, label: email, secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/** @returns the 30-second period that the code belongs to; undefined for a wrong code */
export function matchTotpPeriod(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const token = code.replace(/\s/g, '')
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp, window: maxPeriodSkew })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

export async function findTotp(db: Db, userId: string) {
  return db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** @param period of the code that confirmed the set-up; that code cannot be used again */
export async function insertTotp(
  db: Db,
  { userId, secret, period }: { userId: string; secret: string; period: number },
  at: Date,
): Promise<void> {
  await db
    .insertInto('totp')
    .values({ user_id: userId, secret, last_period: period, created_at: at.toISOString() })
    .execute()
}

export async function removeTotp(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).execute()
}

/** Verifies a code. A code works once, even with concurrent requests. */
export async function consumeTotpCode(db: Db, userId: string, code: string, at: Date) {
  const totp = await findTotp(db, userId)
  const period = totp && matchTotpPeriod(totp.secret, code, at)
  if (period === undefined) return 'refused'
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_period: period })
    .where('user_id', '=', userId)
    .where('last_period', '<', period)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'right' : 'used-code'
}
