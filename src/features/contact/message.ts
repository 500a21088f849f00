/** The schema of a contact message, shared by the form and the API. */
import * as z from 'zod/mini'
import { requiredText } from '#validation/required-text.ts'

const emailMessage = 'Please enter a valid email address'

export const messageDraft = z.object({
  name: requiredText('Name is required').check(z.maxLength(200)),
  email: z.string(emailMessage).check(z.trim(), z.email(emailMessage), z.maxLength(254)),
  subject: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  message: requiredText('Message is required').check(z.maxLength(10_000)),
})

export type MessageDraft = z.output<typeof messageDraft>

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
