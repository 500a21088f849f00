import type { Config } from '#config.server.ts'
import { createMailOutbox, type MailOutbox } from '#features/contact/mail-outbox.server.ts'
import type { AppDeps } from '../app-deps.server.ts'

type OutboxDeps = Pick<AppDeps, 'db' | 'now' | 'log'> & {
  config: Pick<Config, 'mail' | 'publicUrl'>
}

/** Starts the mail outbox. @returns undefined without mail settings */
export function startMailOutbox({ db, now, log, config }: OutboxDeps): MailOutbox | undefined {
  const { mail, publicUrl } = config
  if (!mail) return undefined
  const outbox = createMailOutbox({ db, now, log, mail, publicUrl })
  outbox.flush()
  return outbox
}
