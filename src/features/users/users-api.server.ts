import { type Context, Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { errorMessages, HttpError, orNotFound } from '#http/errors.server.ts'
import { ifMatch, withETag } from '#http/if-match.server.ts'
import { accountOf, requireAdmin, sessionOf } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { pageResponse, readPaging } from '#http/paging.server.ts'
import { requireRecentAuth } from './account/recent-auth.server.ts'
import { completeLogin } from './login/complete-login.server.ts'
import { hashNewPassword } from './login/password-policy.server.ts'
import type { SessionCookies } from './login/session-cookies.server.ts'
import { withLiveSession } from './login/with-live-session.server.ts'
import { type User, userChanges, userInput } from './user.ts'
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

const usersPerPage = 100

interface UsersApiDeps {
  db: Db
  now: () => Date
  cookies: SessionCookies
}

/**
 * `/api/users`: accounts, for administrators only. No response contains a password or its hash.
 * Changes require recent authentication.
 */
export function usersApi({ db, now, cookies }: UsersApiDeps) {
  const recentAuth = requireRecentAuth(now)
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => {
      const paging = readPaging(c.req.query(), usersPerPage)
      const [users, total] = await Promise.all([
        recentUsers(db, paging.limit, paging.page),
        countUsers(db),
      ])
      return pageResponse(c, users, paging, total)
    })
    .post('/', recentAuth, validateJson(userInput), async (c) => {
      const { password, ...input } = c.get('body')
      const passwordHash = await hashNewPassword(db, password)
      const user = userOrThrow(
        await withLiveSession(db, sessionOf(c), (trx) =>
          insertUser(trx, { ...input, passwordHash }, now()),
        ),
      )
      logEvent(c, 'An account was made', user)
      return c.json(user, 201)
    })
    .get('/:id', async (c) => withETag(c, orNotFound(await findUser(db, c.req.param('id')))))
    .put('/:id', recentAuth, validateJson(userChanges), async (c) => {
      const { password, username, email, isAdmin } = c.get('body')
      const update = {
        ...(username !== undefined && { username }),
        ...(email !== undefined && { email }),
        ...(isAdmin !== undefined && { isAdmin }),
        ...(password && { passwordHash: await hashNewPassword(db, password) }),
      }
      const session = sessionOf(c)
      const [outcome, login] = await withLiveSession(db, session, async (trx) => {
        const updated = await updateUser(
          trx,
          c.req.param('id'),
          update,
          session.account._id,
          ifMatch(c),
        )
        const isOwn = 'user' in updated && updated.user._id === session.account._id
        // A new password ends every session; the current browser gets a new one.
        const needsSession = isOwn && password && cookies.hasSessionCookie(c, session)
        const newLogin = needsSession
          ? await completeLogin(trx, updated.user, cookies.clientInfoOf(c), now())
          : undefined
        return [updated, newLogin] as const
      })
      const user = userOrThrow(outcome)
      if (login) cookies.setLogin(c, login)
      logEvent(c, 'An account was changed', user)
      return withETag(c, user)
    })
    .delete('/:id', recentAuth, async (c) => {
      const session = sessionOf(c)
      const user = userOrThrow(
        await withLiveSession(db, session, (trx) =>
          removeUser(trx, c.req.param('id'), session.account._id, ifMatch(c)),
        ),
      )
      logEvent(c, 'An account was deleted', user)
      return c.body(null, 204)
    })
}

/** Logs ids only, no names or addresses. */
function logEvent(c: Context, event: string, { _id, isAdmin }: User) {
  c.get('log').info({ userId: _id, isAdmin, by: accountOf(c)._id }, event)
}

/** @throws HttpError 404 or 409 if nothing was stored */
export function userOrThrow(outcome: UserOutcome): User {
  if ('missing' in outcome) throw new HttpError(404, errorMessages.notFound)
  if ('conflict' in outcome) throw new HttpError(409, conflictMessages[outcome.conflict])
  return outcome.user
}

const conflictMessages: Record<UserConflict, string> = {
  'username-taken': 'Another account already has this username.',
  'email-taken': 'Another account already has this email address.',
  'own-account': 'You cannot delete your own account or take the administrator role from it.',
  'last-administrator': 'This is the last administrator. Make another user an administrator first.',
}
