/** A submitted message: its fields and the signs of a bot. */
import * as z from 'zod/mini'
import { contactFormTextsOf } from '#i18n/contact-form-texts.ts'
import { memoize } from '#ui/memoize.ts'
import { messageSchema } from './message.ts'

/** Minimum time between opening the page and submitting the form. */
const minElapsedMs = 2000

/**
 * The schema with the error messages of a language. No message is rejected for its signs. `website`, the hidden field of
 * earlier forms, is ignored, because password managers fill it.
 */
export const submissionSchema = memoize((language) =>
  z.pipe(
    z.extend(messageSchema(contactFormTextsOf(language)), {
      remark: z.optional(z.unknown()),
      website: z.optional(z.unknown()),
      elapsedMs: z.optional(z.unknown()),
    }),
    z.transform(({ remark, website: _, elapsedMs, ...message }) => ({
      message,
      /** One sign alone may come from a password manager or a program. */
      botScore: Number(isFilled(remark)) + Number(!isUnhurried(elapsedMs)),
    })),
  ),
)
export type Submission = z.output<ReturnType<typeof submissionSchema>>

/** A honeypot: the field is hidden. */
function isFilled(remark: unknown) {
  return typeof remark === 'string' && remark !== ''
}

function isUnhurried(elapsedMs: unknown) {
  return typeof elapsedMs === 'number' && elapsedMs >= minElapsedMs
}
