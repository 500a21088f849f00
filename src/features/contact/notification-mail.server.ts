import type { SendMailOptions } from 'nodemailer'
import { adminPages } from '#admin-paths.ts'
import type { MailSettings } from '#config.server.ts'
import type { ClaimedMessage } from './mail-queries.server.ts'

/** Builds the mail that notifies the owner of a contact message. */
export function notificationMail(
  { id, name, email, subject, message, created_at }: ClaimedMessage,
  { to, mail, publicUrl }: { to: string; mail: MailSettings; publicUrl: string },
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
      `${sender} <${email}> wrote on ${created_at}:`,
      message,
      `All messages: ${publicUrl}${adminPages.messages}`,
    ].join('\n\n'),
  }
}

/** Prevents header injection. */
function oneLine(text: string) {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
