/** Hands a mail to the server that carries it on. */
import type { SendMailOptions } from 'nodemailer'

const timeoutMs = 20_000

/** What the log may hold of a failure. */
export interface MailFailure {
  code?: string
  responseCode?: number
  reason?: string
}

/** Resolves when the mail server has taken the mail. @throws what nodemailer throws */
export async function deliver(smtpUrl: string, mail: SendMailOptions): Promise<undefined> {
  const { createTransport } = (await import('nodemailer')).default
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  await transport.sendMail(mail).finally(() => transport.close())
}

/** A mail server's own words may repeat the message or the login: of them only the number is kept. */
export function reasonOf(error: unknown): MailFailure {
  const { code, responseCode, response, message } = error as Error & {
    code?: string
    responseCode?: number
    response?: string
  }
  return {
    ...(code !== undefined && { code }),
    ...(responseCode !== undefined && { responseCode }),
    ...(response === undefined && { reason: message }),
  }
}
