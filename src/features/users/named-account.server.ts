/** The account that an owner names on the command line. */
import type { Db } from '#db/open.server.ts'
import type { User } from './user.ts'
import { findUserToLogIn } from './user-queries.server.ts'

export type NamedAccount =
  | { user: Pick<User, '_id' | 'email'>; emails: string[] }
  /** 'unknown': no account has this address. 'unclear': none was named, and there is not exactly one administrator. */
  | { state: 'unknown' | 'unclear'; emails: string[] }

/** @param email in any spelling; undefined: the only administrator. @returns with the addresses of all administrators */
export async function findNamedAccount(db: Db, email: string | undefined): Promise<NamedAccount> {
  const administrators = await db
    .selectFrom('user')
    .select(['id as _id', 'email'])
    .where('is_admin', '=', 1)
    .orderBy('created_at')
    .execute()
  const emails = administrators.map((each) => each.email)
  if (email === undefined && administrators.length !== 1) return { state: 'unclear', emails }
  const user = email === undefined ? administrators[0] : (await findUserToLogIn(db, email))?.user
  return user ? { user, emails } : { state: 'unknown', emails }
}
