/** Single-use recovery codes that replace a lost second factor. */
import type { Db } from '#db/open.server.ts'
import { hashToken } from '../login/sessions.server.ts'
import { randomGroups } from '../random-text.server.ts'

const codeCount = 10
const groups = 4
const groupLength = 6
/** 120 random bits, so an unsalted hash is sufficient (OWASP ASVS 5.0, 6.5.2). */
const codeLength = groups * groupLength

/** Replaces all codes of the account. @returns ten new ones; only their hashes are stored */
export async function regenerateRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  await removeRecoveryCodes(db, userId)
  const codes = Array.from({ length: codeCount }, () => randomGroups(groups, groupLength))
  const rows = codes.map((code) => ({ code_hash: hashToken(normalizeCode(code)), user_id: userId }))
  await db.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** Whether the text has the length of a recovery code rather than of a TOTP code. */
export function looksLikeRecoveryCode(text: string): boolean {
  return normalizeCode(text).length === codeLength
}

/** Checks a code without consuming it. */
export async function isRecoveryCode(db: Db, userId: string, text: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_code')
    .select('user_id')
    .where('code_hash', '=', hashToken(normalizeCode(text)))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the code. @returns false if the account has no such code */
export async function consumeRecoveryCode(db: Db, userId: string, text: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('code_hash', '=', hashToken(normalizeCode(text)))
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

/** Ignores case, spaces and hyphens. */
function normalizeCode(text: string) {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
