/** The one rule for what an administrator changes on a message; what is absent stays as it is. */
import * as z from 'zod/mini'

export const messageChanges = z.object({
  read: z.optional(z.boolean()),
  /** A message that was replied to counts as read. */
  replied: z.optional(z.boolean()),
  isSpam: z.optional(z.boolean()),
})
export type MessageChanges = z.output<typeof messageChanges>
