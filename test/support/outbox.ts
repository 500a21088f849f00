/** An app with a mail outbox and a settable clock. */
import { onTestFinished } from 'vitest'
import type { MailSettings } from '#config.server.ts'
import { createMailOutbox, type MailOutbox } from '#features/contact/mail-outbox.server.ts'
import { storeRecipient } from '#features/contact/notification-recipient.server.ts'
import { createLog } from '#log/log.server.ts'
import { createTestApp, type TestApp, testOrigin, testTime } from './app.ts'

export interface TestOutbox extends TestApp {
  /** Advances the outbox's clock. */
  pass: (ms: number) => void
  /** Opens an outbox on the same database, as another process or after a restart. */
  startMailOutbox: () => MailOutbox
  /** Sends a message through the contact API. @returns its id */
  write: (differences?: Record<string, unknown>) => Promise<string>
  /** The log of the outboxes. */
  outboxLog: () => string
}

/** @param recipient that of the stored setting; '' for none */
export async function createTestOutbox(
  mail: MailSettings,
  recipient = 'remy@example.com',
): Promise<TestOutbox> {
  const app = await createTestApp({ mail, outbox: { flush: () => {} } })
  await storeRecipient(app.db, recipient)
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => lines.push(line) })
  let time = testTime.getTime()
  return {
    ...app,
    pass: (ms) => {
      time += ms
    },
    startMailOutbox: () => {
      const now = () => new Date(time)
      const outbox = createMailOutbox({ db: app.db, now, log, mail, publicUrl: testOrigin })
      onTestFinished(() => outbox.stop())
      return outbox
    },
    write: async (differences = {}) => {
      const ines = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
      const response = await app.send('POST', '/api/contact', { ...ines, ...differences })
      return (await response.json())._id
    },
    outboxLog: () => lines.join(''),
  }
}
