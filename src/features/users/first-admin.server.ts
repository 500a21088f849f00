/** The first administrator of a fresh data folder, so that somebody can log in. */
import { randomBytes } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import { hashPassword, isCommonPassword } from './password.server.ts'
import { countUsers, insertUser } from './user-queries.server.ts'

export interface FirstAdmin {
  username: string
  email: string
  /** Absent: a random one is made. */
  password?: string | undefined
}

export type FirstAdminOutcome =
  | { state: 'there' }
  | { state: 'made' }
  | { state: 'made'; password: string }
  | { state: 'common-password' }

/** @returns the random password, where one was made: this is the only time that it is told */
export async function makeFirstAdmin(
  db: Db,
  { username, email, password }: FirstAdmin,
  at: Date,
): Promise<FirstAdminOutcome> {
  if ((await countUsers(db)) > 0) return { state: 'there' }
  if (password && (await isCommonPassword(password))) return { state: 'common-password' }
  const chosen = password ?? randomPassword()
  const passwordHash = await hashPassword(chosen)
  const outcome = await insertUser(db, { username, email, passwordHash, isAdmin: true }, at)
  // Another process was quicker.
  if (!('user' in outcome)) return { state: 'there' }
  return password ? { state: 'made' } : { state: 'made', password: chosen }
}

/** Easy to read off a screen, four groups of five; 100 bits. */
export function randomPassword(): string {
  const bytes = randomBytes(20)
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length])
  return [0, 5, 10, 15].map((start) => letters.slice(start, start + 5).join('')).join('-')
}

/** 32 signs that nobody takes for one another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
