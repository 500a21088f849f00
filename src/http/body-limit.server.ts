import { bodyLimit } from 'hono/body-limit'
import { HttpError, messages } from './errors.server.ts'

/** Refuses a larger body with 413 and the sentence, told by its length or found while it is read. */
export function limitBody(maxBytes: number, message: string = messages.tooLarge) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new HttpError(413, message)
    },
  })
}
