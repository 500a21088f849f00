import * as z from 'zod/mini'

/** A text that must be there; the sentence is for its absence only, not for its length. */
export function requiredText(sentence: string) {
  return z.string({ error: () => sentence }).check(z.trim(), z.minLength(1, sentence))
}
