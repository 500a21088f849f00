import { formatTime } from '#api/admin/format-time.ts'
import type { InboxMessage } from '../inbox-message.ts'

/** Mail clients and operating systems truncate or reject longer URLs. */
const maxQuoteLength = 1200

/** A `mailto:` URL with the message quoted (RFC 6068). */
export function replyAddress(message: InboxMessage): string {
  const { name, email, subject, createdAt } = message
  const fields = {
    subject: subject && /^re:/i.test(subject) ? subject : `Re: ${subject ?? 'your message'}`,
    body: `\n\n${name} wrote on ${formatTime(createdAt)}:\n${quote(message.message)}`,
  }
  const query = Object.entries(fields).map(([key, text]) => `${key}=${encode(text)}`)
  // Some mail clients don't decode the @.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`
}

function quote(text: string) {
  const shown =
    text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).toWellFormed()} …` : text
  return shown
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}

/** RFC 6068 requires CRLF line breaks. */
function encode(text: string) {
  return encodeURIComponent(text.replaceAll('\n', '\r\n'))
}
