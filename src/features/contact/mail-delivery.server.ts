/** Sends mails over SMTP. */
import type { SendMailOptions } from 'nodemailer'

const timeoutMs = 20_000

/** The loggable part of an SMTP error. */
export interface MailFailure {
  code?: string
  responseCode?: number
  reason?: string
}

/** Resolves when the mail server has accepted the mail. @throws nodemailer's errors */
export async function deliver(smtpUrl: string, mail: SendMailOptions): Promise<undefined> {
  const transport = await openTransport(smtpUrl, timeoutMs)
  await transport.sendMail(mail).finally(() => transport.close())
}

/** Resolves when the mail server has accepted a connection and the login. @throws nodemailer's errors */
export async function verifyMailServer(smtpUrl: string, timeoutMs: number): Promise<undefined> {
  const transport = await openTransport(smtpUrl, timeoutMs)
  await transport.verify().finally(() => transport.close())
}

async function openTransport(smtpUrl: string, timeoutMs: number) {
  const { createTransport } = (await import('nodemailer')).default
  return createTransport({
    url: smtpUrl,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Omits the server's response text, which may contain the message or the credentials. */
export function toMailFailure(error: unknown): MailFailure {
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
