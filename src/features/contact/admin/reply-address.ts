import { readableTime } from '#http/admin/readable-time.ts'
import type { InboxMessage } from '../inbox-message.ts'

/** Mail programs and systems cut longer addresses off, or refuse them. */
const longestQuote = 1200

/** A `mailto:` address that opens the mail program with the message quoted (RFC 6068). */
export function replyAddress(message: InboxMessage): string {
  const { name, email, subject, createdAt } = message
  const fields = {
    subject: subject && /^re:/i.test(subject) ? subject : `Re: ${subject ?? 'your message'}`,
    body: `\n\n${name} wrote on ${readableTime(createdAt)}:\n${quoted(message.message)}`,
  }
  const query = Object.entries(fields).map(([key, text]) => `${key}=${encoded(text)}`)
  // The sign between name and host stays as it is; some programs take nothing else.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`
}

function quoted(text: string) {
  const shown =
    text.length > longestQuote ? `${text.slice(0, longestQuote).toWellFormed()} …` : text
  return shown
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}

/** Lines end with CR LF in a mail. */
function encoded(text: string) {
  return encodeURIComponent(text.replaceAll('\n', '\r\n'))
}
