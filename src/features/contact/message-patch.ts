/** The schema of a message update; absent properties stay unchanged. */
import * as z from 'zod/mini'

export const messagePatch = z.object({
  read: z.optional(z.boolean()),
  /** Also marks the message as read. */
  replied: z.optional(z.boolean()),
  isSpam: z.optional(z.boolean()),
})
export type MessagePatch = z.output<typeof messagePatch>
