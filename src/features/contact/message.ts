/** A contact message and the one rule for it, used by the form and by the API. */
import * as z from 'zod/mini'
import { requiredText } from '#http/required-text.ts'

const emailSentence = 'Please enter a valid email address'

export const messageDraft = z.object({
  name: requiredText('Name is required').check(z.maxLength(200)),
  email: z.string(emailSentence).check(z.trim(), z.email(emailSentence), z.maxLength(254)),
  subject: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  message: requiredText('Message is required').check(z.maxLength(10_000)),
})

export type MessageDraft = z.output<typeof messageDraft>

/** The fields as a form holds them. */
export type MessageFields = Record<'name' | 'email' | 'subject' | 'message', string>

/** What became of a form that the browser sent by itself, without a script. */
export type SubmittedForm =
  | { state: 'sent' }
  | {
      state: 'refused'
      fields: MessageFields
      errors: Partial<MessageFields>
      /** Why it was not kept, where nothing is wrong with the message itself. */
      trouble?: string
    }
