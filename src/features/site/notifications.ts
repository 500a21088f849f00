/** Who gets a mail for each message; the page that shows the owner's public address says so, too. */
import * as z from 'zod/mini'
import { emailAddress, maxEmailLength } from '#validation/email-address.ts'

export const optionalEmail = z.union([
  z.literal(''),
  emailAddress('Please enter a valid email address').check(z.maxLength(maxEmailLength)),
])

export const notificationsDraft = z.object({ email: optionalEmail })

export interface Notifications {
  /** The recipient; '' for none. */
  email: string
  /** Whether MAIL_TO names it, so that it can only be changed on the server. */
  isFixed: boolean
  /** Whether a mail server is set. */
  isSending: boolean
}

/** A sentence for administrators. */
export function describeNotifications({ email, isFixed, isSending }: Notifications): string {
  if (!isSending) {
    const later = email && ` Once it is, they are mailed to ${email}.`
    return `Messages are not mailed: SMTP_URL is not set on the server.${later}`
  }
  if (!email) return 'Messages wait to be mailed: no address is set.'
  return `Each message is also mailed to ${email}${isFixed ? ', which MAIL_TO names' : ''}.`
}
