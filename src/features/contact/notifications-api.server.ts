import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { MailSettings } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { type Notifications, notificationsDraft } from '#features/site/notifications.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { accountOf, requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { findRecipient, storeRecipient } from './notification-recipient.server.ts'

const fixedMessage = 'MAIL_TO is set on the server. Change it there.'

interface Deps {
  db: Db
  mail: MailSettings | undefined
  outbox: { flush: () => void } | undefined
  /** Whoever gets the mails reads every message. */
  requireRecentAuth: MiddlewareHandler<HttpEnv>
}

/** `/api/notifications`: who gets a mail for each message; administrators only, and no API token. */
export function notificationsApi({ db, mail, outbox, requireRecentAuth }: Deps) {
  const respond = async (c: Context) =>
    c.json({
      email: await findRecipient(db, mail),
      isFixed: mail?.to !== undefined,
      isSending: mail !== undefined,
    } satisfies Notifications)
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', respond)
    .put('/', requireRecentAuth, validateJson(notificationsDraft), async (c) => {
      if (mail?.to) throw new HttpError(409, fixedMessage)
      await storeRecipient(db, c.get('body').email)
      c.get('log').info({ userId: accountOf(c)._id }, 'Recipient of notifications changed')
      outbox?.flush()
      return respond(c)
    })
}
