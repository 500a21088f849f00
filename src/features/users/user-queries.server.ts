/** Everything the database is asked about users. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { UserTable } from '#db/tables.ts'
import { endLoginsOf } from './end-logins.server.ts'
import { inTurn } from './in-turn.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import type { User } from './user.ts'

/** What is stored of a new user; the password is hashed already, so that no transaction waits for it. */
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

/** The user with this id; undefined for an id that no user has, however odd. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await findRow(db, id)
  return row && toUser(row)
}

/** The user of this address, however it is spelled, with the hash of the password. */
export async function findUserToLogIn(db: Db, email: string) {
  const row = await db
    .selectFrom('user')
    .selectAll()
    .where('email_key', '=', comparable(email))
    .executeTakeFirst()
  return row && { user: toUser(row), passwordHash: row.password_hash }
}

/** The hash alone; undefined where there is no such account. */
export async function findPasswordHash(db: Db, id: string): Promise<string | undefined> {
  return (await findRow(db, id))?.password_hash
}

/** @returns a conflict where the name or the address is somebody's already */
export function insertUser(db: Db, draft: NewUser, at: Date): Promise<UserOutcome> {
  return inTurn(db, async (trx) => {
    const conflict = await takenBy(trx, draft, undefined)
    if (conflict) return { conflict }
    const row = {
      id: randomUUID(),
      username: draft.username,
      username_key: comparable(draft.username),
      email: draft.email,
      email_key: comparable(draft.email),
      password_hash: draft.passwordHash,
      is_admin: Number(draft.isAdmin),
      created_at: at.toISOString(),
    }
    await trx.insertInto('user').values(row).execute()
    return { user: toUser(row) }
  })
}

/**
 * Changes what is given. A new password and a lost role end every session of the account.
 * @param ownId who asks: nobody takes the role from the account they are logged in with
 */
export function updateUser(
  db: Db,
  id: string,
  update: UserUpdate,
  ownId: string,
): Promise<UserOutcome> {
  return inTurn(db, async (trx) => {
    const row = await findRow(trx, id)
    if (!row) return { missing: true }
    const demoted = row.is_admin === 1 && update.isAdmin === false
    const conflict =
      (await takenBy(trx, update, id)) ?? (demoted ? await keptBy(trx, id, ownId) : undefined)
    if (conflict) return { conflict }
    const { username = row.username, email = row.email } = update
    const next = {
      ...row,
      username,
      username_key: comparable(username),
      email,
      email_key: comparable(email),
      password_hash: update.passwordHash ?? row.password_hash,
      is_admin: Number(update.isAdmin ?? row.is_admin === 1),
    }
    await trx.updateTable('user').set(next).where('id', '=', id).execute()
    if (update.passwordHash) await endLoginsOf(trx, id)
    else if (demoted) await endSessionsOf(trx, id)
    return { user: toUser(next) }
  })
}

/** Removes the user and every session of theirs. */
export function removeUser(db: Db, id: string, ownId: string): Promise<UserOutcome> {
  return inTurn(db, async (trx) => {
    const row = await findRow(trx, id)
    if (!row) return { missing: true }
    const conflict = await keptBy(trx, id, ownId, row.is_admin === 1)
    if (conflict) return { conflict }
    await endSessionsOf(trx, id)
    await trx.deleteFrom('user').where('id', '=', id).execute()
    return { user: toUser(row) }
  })
}

/** A name or an address as it is compared: upper and lower case, and twins in Unicode, are one. */
export function comparable(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

async function findRow(db: Db, id: string): Promise<Selectable<UserTable> | undefined> {
  // PostgreSQL takes a NUL in a text for an error.
  if (id.includes('\0')) return undefined
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

async function takenBy(
  trx: Db,
  { username, email }: UserUpdate,
  id: string | undefined,
): Promise<UserConflict | undefined> {
  const others = (column: 'username_key' | 'email_key', text: string) =>
    trx
      .selectFrom('user')
      .select('id')
      .where(column, '=', comparable(text))
      .$if(id !== undefined, (query) => query.where('id', '!=', id ?? ''))
      .executeTakeFirst()
  if (username !== undefined && (await others('username_key', username))) return 'username-taken'
  if (email !== undefined && (await others('email_key', email))) return 'email-taken'
  return undefined
}

async function keptBy(
  trx: Db,
  id: string,
  ownId: string,
  isAdmin = true,
): Promise<UserConflict | undefined> {
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
