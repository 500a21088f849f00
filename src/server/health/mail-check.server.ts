/** Whether mails have a recipient, and the mail server accepts a connection and the login. */
import { secondMs } from '#durations.ts'
import { toMailFailure, verifyMailServer } from '#features/contact/mail-delivery.server.ts'
import { findRecipient } from '#features/contact/notification-recipient.server.ts'
import type { Finding, HealthDeps } from './check-health.server.ts'

const timeoutMs = 5 * secondMs

export async function checkMail({ db, config: { mail } }: HealthDeps): Promise<Finding> {
  if (!mail) {
    return {
      status: 'warning',
      text: 'No mail server is set, so messages are in the inbox only.',
      nextStep: 'Set SMTP_URL to get a mail for each message.',
    }
  }
  if (!(await findRecipient(db, mail))) {
    return {
      status: 'warning',
      text: 'Nobody gets a mail for a message: no address is set.',
      nextStep: 'Set one under Messages.',
    }
  }
  const { host } = new URL(mail.smtpUrl)
  const failure = await verifyMailServer(mail.smtpUrl, timeoutMs).catch(toMailFailure)
  if (!failure) return { status: 'ok', text: `${host} accepts connection and login.` }
  const { code, responseCode } = failure
  if (code === 'EAUTH') {
    return {
      status: 'problem',
      text: `${host} refuses the user name or the password.`,
      nextStep: 'Correct them in SMTP_URL; percent-encode special characters.',
    }
  }
  const reason = responseCode ?? code
  return {
    status: 'problem',
    text: `${host} does not answer as a mail server${reason ? ` (${reason})` : ''}. Mails are repeated for about two days.`,
    nextStep: 'Check host and port in SMTP_URL, and whether this server may connect to that port.',
  }
}
