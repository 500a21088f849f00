/** An SMTP server that is closed at the end of the test. */
import { onTestFinished } from 'vitest'
import { createMailServer, type MailServer, type MailServerOptions } from './smtp-server.ts'

export { smtpPassword } from './smtp-server.ts'

/** A closed server; its port stays free until it opens. */
export async function closedMailServer(options?: MailServerOptions): Promise<MailServer> {
  const server = await createMailServer(options)
  onTestFinished(server.close)
  return server
}

export async function startMailServer(options?: MailServerOptions): Promise<MailServer> {
  const server = await closedMailServer(options)
  await server.open()
  return server
}
