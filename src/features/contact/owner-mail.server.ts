/** The mail that tells the owner of a message. */
import type { SendMailOptions } from 'nodemailer'
import { adminPages } from '#admin-routes.ts'
import { owner } from '#site.ts'
import type { ClaimedMessage } from './mail-queries.server.ts'

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://…` */
  smtpUrl: string
  /** Absent: the owner's address in site.ts. */
  to?: string
  /** Absent: the address that the mail goes to. */
  from?: string
}

/** What the visitor wrote appears in the text, and on one line each in Subject and Reply-To. */
export function ownerMail(
  { id, name, email, subject, message, created_at }: ClaimedMessage,
  mail: MailSettings,
  publicUrl: string,
): SendMailOptions {
  const to = mail.to ?? owner.email
  const sender = oneLine(name)
  const about = oneLine(subject ?? '')
  return {
    from: mail.from ?? to,
    to,
    replyTo: { name: sender, address: email },
    subject: `Message from ${sender}${about && `: ${about}`}`,
    // Should a mail ever come twice, the mailbox can tell that it is the same one.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // So that nobody's holiday notice answers the visitor.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      `${sender} <${email}> wrote on ${created_at}:`,
      message,
      `All messages: ${publicUrl}${adminPages.messages}`,
    ].join('\n\n'),
  }
}

/** A line break in a header would begin another header. */
function oneLine(text: string) {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
