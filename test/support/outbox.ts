/** An owner who is told of messages by mail, for tests: an app, an outbox and its clock. */
import { onTestFinished } from 'vitest'
import { createMailOutbox, type MailOutbox } from '#features/contact/mail-outbox.server.ts'
import { createLog } from '#http/log.server.ts'
import { createTestApp, type TestApp, testOrigin, testTime } from './app.ts'

export interface OutboxScene extends TestApp {
  /** Moves the outbox's clock on. */
  pass: (ms: number) => void
  /** An outbox on the same database, as another process or after a restart. */
  openOutbox: () => MailOutbox
  /** Sends a message through the contact form's call, and gives its id. */
  write: (differences?: Record<string, unknown>) => Promise<string>
  /** Every line of the outboxes' log, as one text. */
  outboxLog: () => string
}

export async function anOutboxScene(mail: {
  smtpUrl: string
  to?: string
  from?: string
}): Promise<OutboxScene> {
  const app = await createTestApp({ outbox: { wake: () => {} } })
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => lines.push(line) })
  let time = testTime.getTime()
  return {
    ...app,
    pass: (ms) => {
      time += ms
    },
    openOutbox: () => {
      const now = () => new Date(time)
      const outbox = createMailOutbox({ db: app.db, now, log, mail, publicUrl: testOrigin })
      onTestFinished(() => outbox.stop())
      return outbox
    },
    write: async (differences = {}) => {
      const ines = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
      const answer = await app.send('POST', '/api/contact', { ...ines, ...differences })
      return (await answer.json())._id
    },
    outboxLog: () => lines.join(''),
  }
}
