import type { SendMailOptions } from 'nodemailer'
import { adminPages } from '#admin-paths.ts'
import type { MailSettings } from '#config.server.ts'
import type { ClaimedMessage } from './mail-queries.server.ts'

interface MailOptions {
  to: string
  mail: MailSettings
  publicUrl: string
  /** The site's. */
  timeZone: string
}

/** Builds the mail that notifies the owner of a contact message. */
export function notificationMail(
  { id, name, email, subject, message, created_at }: ClaimedMessage,
  { to, mail, publicUrl, timeZone }: MailOptions,
): SendMailOptions {
  const sender = oneLine(name)
  const about = oneLine(subject ?? '')
  return {
    from: mail.from ?? to,
    to,
    replyTo: { name: sender, address: email },
    subject: `Message from ${sender}${about && `: ${about}`}`,
    // Allows mailboxes to detect duplicates.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // Suppresses automatic replies to the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      `${sender} <${email}> wrote on ${localTime(created_at, timeZone)}:`,
      message,
      `All messages: ${publicUrl}${adminPages.messages}`,
    ].join('\n\n'),
  }
}

/** As the inbox shows it: 'Jan 5, 2024, 3:04 PM'. */
function localTime(iso: string, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
  })
  // A plain space keeps the text in ASCII.
  return format.format(new Date(iso)).replace('\u202f', ' ')
}

/** Prevents header injection. */
function oneLine(text: string) {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
