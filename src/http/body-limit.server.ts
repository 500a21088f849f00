import { bodyLimit } from 'hono/body-limit'
import { HttpError, messages } from './errors.server.ts'

/** Refuses a larger body with 413, told by its length or found while it is read. */
export function limitBody(maxBytes: number) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new HttpError(413, messages.tooLarge)
    },
  })
}
