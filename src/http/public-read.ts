/**
 * Reads for the public pages. A read that fails (no network, 8 seconds, 5xx, unreadable answer) is
 * logged and answered with the built-in sample of its path, or null, where nothing is shown yet. An answer
 * is no failure: a 404 is null, an empty list is empty. See docs/decisions/018.
 */
import { site } from '#site.ts'
import { type ApiAnswer, ApiError, callApiInFull } from './api-client.ts'
import { provided } from './provided-reads.ts'
import type { PublicRead } from './read.tsx'

/**
 * @param isShown whether an earlier answer is there, which is better than a sample
 * @param early the answer, where it was asked for already
 * @throws ApiError for a 4xx other than 404, and for every failure where samples are switched off or `isShown`
 */
export async function readPublic<Data>(
  read: PublicRead<Data>,
  signal: AbortSignal,
  { isShown = false, early }: { isShown?: boolean; early?: Promise<ApiAnswer> | undefined } = {},
): Promise<Data | null> {
  try {
    return understood(read, await (early ?? callApiInFull('GET', read.path, undefined, signal)))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return null
    console.error(error)
    if (!site.samples || isShown || isRefusal(error)) throw error
    return sampleOf(read)
  }
}

function understood<Data>({ path, understand }: PublicRead<Data>, answer: ApiAnswer): Data {
  const data = understand(answer)
  if (data === undefined) throw new ApiError(`${path} answered something else than asked for`)
  return data
}

async function sampleOf<Data>({ path, understand }: PublicRead<Data>): Promise<Data | null> {
  const body = await provided.sampleFor(path).catch(() => null)
  return body === null ? null : (understand({ body, headers: new Headers() }) ?? null)
}

/** A 4xx is the server's word, not its failure. */
function isRefusal({ status }: ApiError) {
  return status !== undefined && status < 500
}
