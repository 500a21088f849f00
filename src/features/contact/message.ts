/** The schema of a contact message, shared by the form and the API. */
import * as z from 'zod/mini'
import type { ContactFormTexts } from '#i18n/contact-form-texts.ts'
import { emailAddress, maxEmailLength } from '#validation/email-address.ts'
import { requiredText } from '#validation/required-text.ts'

type ErrorTexts = Pick<
  ContactFormTexts,
  'nameRequired' | 'emailInvalid' | 'messageRequired' | 'tooLong'
>

/** In characters. */
export const maxLengths = { name: 200, email: maxEmailLength, subject: 300, message: 10_000 }

/** @param texts the error messages */
export function messageSchema({
  nameRequired,
  emailInvalid,
  messageRequired,
  tooLong,
}: ErrorTexts) {
  const atMost = (field: keyof MessageFields) => {
    const max = maxLengths[field]
    return z.maxLength(max, { error: ({ input }) => tooLong(String(input).length, max) })
  }
  return z.object({
    name: requiredText(nameRequired).check(atMost('name')),
    email: z.string(emailInvalid).check(z.trim(), emailAddress(emailInvalid), atMost('email')),
    subject: z._default(z.string().check(z.trim(), atMost('subject')), ''),
    message: requiredText(messageRequired).check(atMost('message')),
  })
}

export type MessageInput = z.output<ReturnType<typeof messageSchema>>

export type MessageFields = Record<'name' | 'email' | 'subject' | 'message', string>

/** The result of a form submitted without JavaScript. */
export type SubmittedForm =
  | { state: 'sent' }
  | {
      state: 'rejected'
      fields: MessageFields
      errors: Partial<MessageFields>
      /** Why a valid message could not be stored. */
      formError?: string
    }
