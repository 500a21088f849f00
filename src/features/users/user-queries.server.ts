/** Queries on users. */
import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { UserTable } from '#db/tables.ts'
import { jsonETag, type Precondition } from '#http/if-match.server.ts'
import { withAccountLock } from './login/account-lock.server.ts'
import { revokeSessionsOf } from './login/revoke-sessions.server.ts'
import { deleteSessionsOf } from './login/sessions.server.ts'
import { deleteTokensOf } from './tokens/api-tokens.server.ts'
import type { User } from './user.ts'

/** A row to insert. The password is already hashed, so that no transaction waits for the hash. */
export interface NewUser {
  username: string
  email: string
  passwordHash: string
  isAdmin: boolean
}

export type UserUpdate = Partial<NewUser>

/** Why a user was not stored, changed or removed. */
export type UserConflict = 'username-taken' | 'email-taken' | 'own-account' | 'last-administrator'

export type UserOutcome = { user: User } | { conflict: UserConflict } | { missing: true }

/** One page of users, newest first. `page` counts from 1. */
export async function recentUsers(db: Db, limit: number, page = 1): Promise<User[]> {
  const rows = await db
    .selectFrom('user')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(toUser)
}

export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await findRow(db, id)
  return row && toUser(row)
}

/** Finds a user by canonical email address, with the password hash. */
export async function findUserToLogIn(db: Db, email: string) {
  const row = await db
    .selectFrom('user')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return row && { user: toUser(row), passwordHash: row.password_hash }
}

export async function findPasswordHash(db: Db, id: string): Promise<string | undefined> {
  return (await findRow(db, id))?.password_hash
}

/** @returns a conflict if the username or the email address is taken */
export function insertUser(db: Db, input: NewUser, at: Date): Promise<UserOutcome> {
  return withAccountLock(db, async (trx) => {
    const conflict = await findDuplicate(trx, input)
    if (conflict) return { conflict }
    const row = {
      id: randomUUID(),
      username: input.username,
      username_key: canonicalKey(input.username),
      email: input.email,
      email_key: emailKey(input.email),
      password_hash: input.passwordHash,
      is_admin: Number(input.isAdmin),
      created_at: at.toISOString(),
    }
    await trx.insertInto('user').values(row).execute()
    return { user: toUser(row) }
  })
}

/**
 * Updates the given fields. A new password or a lost administrator role ends every session of the account and revokes its
 * API tokens.
 * @param ownId the account that makes the request; it cannot demote itself
 */
export function updateUser(
  db: Db,
  id: string,
  update: UserUpdate,
  ownId: string,
  precondition?: Precondition,
) {
  return withAccountLock(db, async (trx): Promise<UserOutcome> => {
    const row = await findRow(trx, id)
    if (!row) return { missing: true }
    precondition?.(jsonETag(toUser(row)))
    const demoted = row.is_admin === 1 && update.isAdmin === false
    const conflict =
      (await findDuplicate(trx, update, id)) ??
      (demoted ? await findRemovalConflict(trx, id, ownId) : undefined)
    if (conflict) return { conflict }
    const { username = row.username, email = row.email } = update
    const next = {
      ...row,
      username,
      username_key: canonicalKey(username),
      email,
      email_key: emailKey(email),
      password_hash: update.passwordHash ?? row.password_hash,
      is_admin: Number(update.isAdmin ?? row.is_admin === 1),
    }
    await trx.updateTable('user').set(next).where('id', '=', id).execute()
    if (update.passwordHash) await revokeSessionsOf(trx, id)
    else if (demoted) {
      await deleteSessionsOf(trx, id)
      await deleteTokensOf(trx, id)
    }
    return { user: toUser(next) }
  })
}

/** @param ownId the account that makes the request; it cannot remove itself */
export function removeUser(
  db: Db,
  id: string,
  ownId: string,
  precondition?: Precondition,
): Promise<UserOutcome> {
  return withAccountLock(db, async (trx) => {
    const row = await findRow(trx, id)
    if (!row) return { missing: true }
    precondition?.(jsonETag(toUser(row)))
    const conflict = await findRemovalConflict(trx, id, ownId, row.is_admin === 1)
    if (conflict) return { conflict }
    await deleteSessionsOf(trx, id)
    await trx.deleteFrom('user').where('id', '=', id).execute()
    return { user: toUser(row) }
  })
}

/** Normalises an email address for comparison. Some browsers send an international domain in Punycode, others don't. */
export function emailKey(text: string): string {
  const [local, domain = ''] = canonicalKey(text).split(/@(?=[^@]*$)/)
  return `${local}@${domainToASCII(domain) || domain}`
}

/** Case-insensitive, NFKC. */
function canonicalKey(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

async function findRow(db: Db, id: string): Promise<Selectable<UserTable> | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

async function findDuplicate(trx: Db, { username, email }: UserUpdate, id?: string) {
  const others = (column: 'username_key' | 'email_key', key: string) =>
    trx
      .selectFrom('user')
      .select('id')
      .where(column, '=', key)
      .$if(id !== undefined, (query) => query.where('id', '!=', id ?? ''))
      .executeTakeFirst()
  if (username !== undefined && (await others('username_key', canonicalKey(username))))
    return 'username-taken'
  if (email !== undefined && (await others('email_key', emailKey(email)))) return 'email-taken'
  return undefined
}

async function findRemovalConflict(trx: Db, id: string, ownId: string, isAdmin = true) {
  if (id === ownId) return 'own-account'
  if (!isAdmin) return undefined
  const another = await trx
    .selectFrom('user')
    .select('id')
    .where('is_admin', '=', 1)
    .where('id', '!=', id)
    .executeTakeFirst()
  return another ? undefined : 'last-administrator'
}

function toUser(row: Selectable<UserTable>): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    isAdmin: row.is_admin === 1,
    createdAt: row.created_at,
  }
}
