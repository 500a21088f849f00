import * as z from 'zod/mini'

/** A non-empty string, trimmed. */
export function requiredText(message: string) {
  return z.string(whenMissing(message)).check(z.trim(), z.minLength(1, message))
}

/** Zod options with the message for a missing value; other issues keep their own messages. */
export function whenMissing(message: string) {
  return {
    error: ({ code }: { code: string }) => (code === 'invalid_type' ? message : undefined),
  }
}
