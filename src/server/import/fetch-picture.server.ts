/** Fetches pictures of an import from the web, where the owner allows it: only from public addresses. */
import { secondMs } from '#durations.ts'
import { maxPictureBytes, pictureErrors } from '#features/pictures/picture.ts'
import { createPublicFetch, type PublicFetch } from '#http/public-fetch.server.ts'
import { SourceError } from './import-source.server.ts'

const timeoutMs = 20 * secondMs
/** Of one import. */
const maxPictures = 2000
/** A host that does not answer must not keep the import from its end. */
const maxFailures = 50

export type FetchPicture = (url: string) => Promise<Buffer>

/** @returns a function that throws a SourceError for a picture that it does not get */
export function pictureFetcher(publicUrl: string, fetch = defaultFetch(publicUrl)): FetchPicture {
  let pictures = 0
  let failures = 0
  return async (url) => {
    if (++pictures > maxPictures) throw new SourceError(tooMany)
    if (failures >= maxFailures) throw new SourceError(tooManyFailures)
    const response = await fetch(url, { timeoutMs, maxBytes: maxPictureBytes })
    const isFetched = response.failure === undefined && response.status === 200
    if (isFetched) return response.body
    if (response.failure === 'too-large') throw new SourceError(pictureErrors.tooLarge)
    failures++
    const reason =
      response.failure === undefined ? `the answer was ${response.status}` : response.reason
    throw new SourceError(`It could not be fetched: ${reason}.`)
  }
}

function defaultFetch(publicUrl: string): PublicFetch {
  return createPublicFetch({ userAgent: `Folio (+${publicUrl})` })
}

const tooMany = `Of one import at most ${maxPictures.toLocaleString('en')} pictures are fetched.`
const tooManyFailures = `It was not fetched, since ${maxFailures} others could not be.`
