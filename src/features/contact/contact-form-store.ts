/** State of the contact form that outlives its component: its unsent input and a submission in progress. */
import type { MessageFields } from './message.ts'

export type Outcome = { status: 'sent' } | { status: 'failed'; error: unknown }
export type Submission = { status: 'idle' | 'sending' } | Outcome

/** Sends a message with an idempotency key. @throws if it may not have been stored */
type Post = (idempotencyKey: string) => Promise<void>

export function createContactFormStore() {
  let submission: Submission = { status: 'idle' }
  let input: MessageFields | undefined
  /** Keyed by content, so that a retry reuses the key and a changed message gets a new one. */
  const keys = new Map<string, string>()
  const listeners = new Set<() => void>()

  function set(next: Submission) {
    submission = next
    for (const listener of listeners) listener()
  }

  return {
    getSubmission: () => submission,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** The unsent fields of the last unmounted form. */
    getInput: () => input,

    /** Called when the form is unmounted. */
    leave(fields: MessageFields) {
      input = submission.status === 'sent' ? undefined : fields
      if (submission.status !== 'sending') set({ status: 'idle' })
    },

    /** The currently mounted form shows the outcome; without one it is only returned. */
    async submit(fields: MessageFields, post: Post): Promise<Outcome> {
      const text = JSON.stringify(fields)
      const key = keys.get(text) ?? randomKey()
      keys.set(text, key)
      set({ status: 'sending' })
      const outcome = await post(key).then(
        (): Outcome => ({ status: 'sent' }),
        (error: unknown): Outcome => ({ status: 'failed', error }),
      )
      if (outcome.status === 'sent') {
        keys.clear()
        input = undefined
      }
      set(listeners.size > 0 ? outcome : { status: 'idle' })
      return outcome
    },
  }
}

/** 128 bits. `crypto.randomUUID` requires a secure context. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
