/** Codes of an app on the owner's phone: TOTP, RFC 6238, with what every such app understands. */
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#db/open.server.ts'

const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** A phone's clock may be a period off, to either side. */
const periodsOff = 1

export interface NewTotp {
  /** Base32, for who types it in. */
  secret: string
  /** `otpauth://…`, for who photographs it. */
  uri: string
}

/** A fresh secret for the account's app, or what one that was begun has to be told again. */
export function newTotp(issuer: string, email: string, begun?: string): NewTotp {
  const secret = begun ? Secret.fromBase32(begun) : new Secret({ size: secretBytes })
  const totp = new TOTP({ ...shape, issuer, label: email, secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/** The period of 30 seconds whose code this is, around now; undefined where it is none. */
export function periodOfCode(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const token = code.replace(/\s/g, '')
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp, window: periodsOff })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

export async function findTotp(db: Db, userId: string) {
  return db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** @param period the one whose code confirmed it, and does not work again */
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

export type TotpOutcome = 'right' | 'wrong' | 'used'

/** Whether this is the app's code of now. No code works twice, also not at the same moment. */
export async function spendTotpCode(
  db: Db,
  userId: string,
  code: string,
  at: Date,
): Promise<TotpOutcome> {
  const totp = await findTotp(db, userId)
  const period = totp && periodOfCode(totp.secret, code, at)
  if (period === undefined) return 'wrong'
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_period: period })
    .where('user_id', '=', userId)
    .where('last_period', '<', period)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'right' : 'used'
}
