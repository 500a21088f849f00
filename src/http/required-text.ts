import * as z from 'zod/mini'

/** A text that must be there. */
export function requiredText(sentence: string) {
  return z.string(whenMissing(sentence)).check(z.trim(), z.minLength(1, sentence))
}

/** The sentence for a text that is absent; what is too long or too short keeps a sentence of its own. */
export function whenMissing(sentence: string) {
  return {
    error: ({ code }: { code: string }) => (code === 'invalid_type' ? sentence : undefined),
  }
}
