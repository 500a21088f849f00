/**
 * Reads for the public pages. A read that fails (no network, 8 seconds, 5xx, unreadable answer) is
 * logged and answered with the built-in sample of its path, or null. An answer is no failure: a 404
 * is null, an empty list is empty.
 */
import { queryOptions } from '@tanstack/react-query'
import { site } from '#site.ts'
import { type ApiAnswer, ApiError, callApiInFull } from './api-client.ts'

export type SampleSource = (path: string) => Promise<unknown>

let sampleFor: SampleSource = async () => null

/** Tells where samples come from; the app does so once, when it starts in the browser. */
export function provideSamples(source: SampleSource) {
  sampleFor = source
}

interface PublicRead<Data> {
  path: string
  /** Brings an answer to what the page shows; undefined for one that is not what was asked for. */
  read: (answer: ApiAnswer<unknown>) => Data | undefined
}

/** A TanStack query for one public path. Its data is null where nothing is there to show. */
export function publicQuery<Data>({ path, read }: PublicRead<Data>) {
  return queryOptions<Data | null>({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      try {
        return understand(path, read, await callApiInFull('GET', path, undefined, signal))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 404) return null
        console.error(error)
        if (!site.samples || isRefusal(error)) throw error
        const sample = await sampleFor(path).catch(() => null)
        return sample === null ? null : (read({ body: sample, headers: new Headers() }) ?? null)
      }
    },
  })
}

function understand<Data>(
  path: string,
  read: PublicRead<Data>['read'],
  answer: ApiAnswer<unknown>,
) {
  const data = read(answer)
  if (data === undefined) throw new ApiError(`${path} answered something else than asked for`)
  return data
}

/** A 4xx is the server's word, not its failure. */
function isRefusal({ status }: ApiError) {
  return status !== undefined && status < 500
}
