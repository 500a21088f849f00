import { createMailOutbox, type MailOutbox } from '#features/contact/mail-outbox.server.ts'
import type { Config } from '../config.server.ts'
import type { AppParts } from './app-parts.server.ts'

type Parts = Pick<AppParts, 'db' | 'now' | 'log'> & { config: Pick<Config, 'mail' | 'publicUrl'> }

/** Begins to send what is waiting; absent where the settings name no mail server. */
export function openOutbox({ db, now, log, config }: Parts): MailOutbox | undefined {
  const { mail, publicUrl } = config
  if (!mail) return undefined
  const outbox = createMailOutbox({ db, now, log, mail, publicUrl })
  outbox.wake()
  return outbox
}
