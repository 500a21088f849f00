import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { found, HttpError, messages } from '#http/errors.server.ts'
import { accountOf, requireAdmin, sessionOf } from '#http/guards.server.ts'
import { answerPage, readPaging } from '#http/paging.server.ts'
import { acceptedHash } from './accepted-password.server.ts'
import { requireConfirmation } from './confirmation.server.ts'
import type { SessionCookies } from './session-cookies.server.ts'
import { startLogin } from './start-login.server.ts'
import { type User, userChanges, userDraft } from './user.ts'
import {
  countUsers,
  findUser,
  insertUser,
  recentUsers,
  removeUser,
  type UserConflict,
  type UserOutcome,
  updateUser,
} from './user-queries.server.ts'
import { whileLoggedIn } from './while-logged-in.server.ts'

const usersPerPage = 100

interface Parts {
  db: Db
  now: () => Date
  cookies: SessionCookies
}

/**
 * `/api/users`: accounts, for administrators only. No answer holds a password or its hash. A change
 * is delicate: who found an open laptop must not make an account of their own.
 */
export function usersApi({ db, now, cookies }: Parts) {
  const delicate = requireConfirmation(now)
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => {
      const paging = readPaging(c.req.query(), usersPerPage)
      const [users, total] = await Promise.all([
        recentUsers(db, paging.limit, paging.page),
        countUsers(db),
      ])
      return answerPage(c, users, paging, total)
    })
    .post('/', delicate, accepts(userDraft), async (c) => {
      const { password, ...draft } = c.get('body')
      const passwordHash = await acceptedHash(password)
      const user = stored(
        await whileLoggedIn(db, sessionOf(c), (trx) =>
          insertUser(trx, { ...draft, passwordHash }, now()),
        ),
      )
      tell(c, 'An account was made', user)
      return c.json(user, 201)
    })
    .get('/:id', async (c) => {
      return c.json(found(await findUser(db, c.req.param('id'))))
    })
    .put('/:id', delicate, accepts(userChanges), async (c) => {
      const { password, username, email, isAdmin } = c.get('body')
      const update = {
        ...(username !== undefined && { username }),
        ...(email !== undefined && { email }),
        ...(isAdmin !== undefined && { isAdmin }),
        ...(password && { passwordHash: await acceptedHash(password) }),
      }
      const session = sessionOf(c)
      const [outcome, login] = await whileLoggedIn(db, session, async (trx) => {
        const done = await updateUser(trx, c.req.param('id'), update, session.account._id)
        const isOwn = 'user' in done && done.user._id === session.account._id
        // A new password ended every session; who changed their own goes on with a new one.
        const goesOn = isOwn && password && cookies.carry(c, session)
        const begun = goesOn
          ? await startLogin(trx, done.user, cookies.placeOf(c), now())
          : undefined
        return [done, begun] as const
      })
      const user = stored(outcome)
      if (login) cookies.setLogin(c, login)
      tell(c, 'An account was changed', user)
      return c.json(user)
    })
    .delete('/:id', delicate, async (c) => {
      const session = sessionOf(c)
      const user = stored(
        await whileLoggedIn(db, session, (trx) =>
          removeUser(trx, c.req.param('id'), session.account._id),
        ),
      )
      tell(c, 'An account was deleted', user)
      return c.body(null, 204)
    })
}

/** Who did what to whom is in the log, without names and addresses. */
function tell(c: Context, event: string, { _id, isAdmin }: User) {
  c.get('log').info({ userId: _id, isAdmin, by: accountOf(c)._id }, event)
}

/** @throws HttpError 404 or 409 with a plain sentence where nothing was stored */
function stored(outcome: UserOutcome): User {
  if ('missing' in outcome) throw new HttpError(404, messages.notFound)
  if ('conflict' in outcome) throw new HttpError(409, conflictSentences[outcome.conflict])
  return outcome.user
}

const conflictSentences: Record<UserConflict, string> = {
  'username-taken': 'Another account has this username already.',
  'email-taken': 'Another account has this email address already.',
  'own-account': 'You cannot delete your own account or take the administrator role from it.',
  'last-administrator': 'This is the last administrator. Make somebody else one first.',
}
