/** A message as the server receives it: the fields, and what tells of a program that sent it. */
import * as z from 'zod/mini'
import { messageDraft } from './message.ts'

/** A person needs longer from opening the page to the form's button. */
const quickestPersonMs = 2000

/** The signs cost nobody a message: one that is absent, or not what it should be, says nothing. */
export const receivedMessage = z.pipe(
  z.extend(messageDraft, {
    website: z.optional(z.unknown()),
    elapsedMs: z.optional(z.unknown()),
  }),
  z.transform(({ website, elapsedMs, ...draft }) => ({
    draft,
    looksAutomatic: isFilled(website) || isTooQuick(elapsedMs),
  })),
)
export type ReceivedMessage = z.output<typeof receivedMessage>

/** People do not see this field. */
function isFilled(website: unknown) {
  return typeof website === 'string' && website !== ''
}

function isTooQuick(elapsedMs: unknown) {
  return typeof elapsedMs === 'number' && elapsedMs >= 0 && elapsedMs < quickestPersonMs
}
