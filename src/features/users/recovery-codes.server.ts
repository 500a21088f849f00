/** Words for the day on which the phone is gone: each lets its owner in once. */
import { randomInt } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import { hashToken } from './sessions.server.ts'

const codeCount = 10
/** 32 signs that nobody takes for one another: five bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 6
/** 120 bits: beyond guessing, so that a plain hash is enough (OWASP ASVS 5.0, 6.5.2). */
const codeLength = groups * groupLength

/** Makes ten codes; the ones before are dead. @returns them, and they exist nowhere else */
export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  await removeRecoveryCodes(db, userId)
  const codes = Array.from({ length: codeCount }, randomCode)
  const rows = codes.map((code) => ({ code_hash: hashToken(plain(code)), user_id: userId }))
  await db.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** Whether a text has the length of a recovery code, and is no code of an app. */
export function looksLikeRecoveryCode(text: string): boolean {
  return plain(text).length === codeLength
}

/** Whether it is one that is left, without using it up. */
export async function isRecoveryCode(db: Db, userId: string, text: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_code')
    .select('user_id')
    .where('code_hash', '=', hashToken(plain(text)))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the code up. @returns false where it is none of this account */
export async function spendRecoveryCode(db: Db, userId: string, text: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('code_hash', '=', hashToken(plain(text)))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function removeRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

function randomCode() {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** However it is written down: in capitals, with blanks, without hyphens. */
function plain(text: string) {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
