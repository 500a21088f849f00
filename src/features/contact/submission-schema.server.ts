/** A submitted message: its fields and the signs of a bot. */
import * as z from 'zod/mini'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { memoize } from '#ui/memoize.ts'
import { messageSchema } from './message.ts'

/** Minimum time between opening the page and submitting the form. */
const minElapsedMs = 2000

/**
 * The schema with the error messages of a language. Missing or malformed signs are ignored, so that no message is
 * rejected for them.
 */
export const submissionSchema = memoize((language) =>
  z.pipe(
    z.extend(messageSchema(catalogueOf(language).translation.contact), {
      website: z.optional(z.unknown()),
      elapsedMs: z.optional(z.unknown()),
    }),
    z.transform(({ website, elapsedMs, ...message }) => ({
      message,
      looksAutomatic: isFilled(website) || isTooQuick(elapsedMs),
    })),
  ),
)
export type Submission = z.output<ReturnType<typeof submissionSchema>>

/** A honeypot: the field is hidden. */
function isFilled(website: unknown) {
  return typeof website === 'string' && website !== ''
}

function isTooQuick(elapsedMs: unknown) {
  return typeof elapsedMs === 'number' && elapsedMs >= 0 && elapsedMs < minElapsedMs
}
