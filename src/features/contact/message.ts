/** The schema of a contact message, shared by the form and the API. */
import * as z from 'zod/mini'
import type { Translation } from '#i18n/en.ts'
import { emailAddress, maxEmailLength } from '#validation/email-address.ts'
import { requiredText } from '#validation/required-text.ts'

type ErrorTexts = Pick<
  Translation['contact'],
  'nameRequired' | 'emailInvalid' | 'messageRequired' | 'tooLong'
>

/** @param texts the error messages */
export function messageSchema({
  nameRequired,
  emailInvalid,
  messageRequired,
  tooLong,
}: ErrorTexts) {
  const atMost = (max: number) => z.maxLength(max, tooLong(max))
  return z.object({
    name: requiredText(nameRequired).check(atMost(200)),
    email: z
      .string(emailInvalid)
      .check(z.trim(), emailAddress(emailInvalid), atMost(maxEmailLength)),
    subject: z._default(z.string().check(z.trim(), atMost(300)), ''),
    message: requiredText(messageRequired).check(atMost(10_000)),
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
