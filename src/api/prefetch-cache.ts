/**
 * Responses of public queries that are fetched before a page needs them. A failed prefetch is ignored: the
 * page fetches again. A page that needs a pending response takes it over, including its failure.
 */
import { type ApiResponse, callApiWithHeaders } from './api-client.ts'
import type { PublicQuery } from './public-query.ts'

/** A path is prefetched at most once in this time. */
const prefetchIntervalMs = 60_000

const pending = new Map<string, Promise<ApiResponse>>()
const prefetchedAt = new Map<string, number>()

/** Removes and returns the pending response of a path, if there is one. */
export function takePrefetched(path: string): Promise<ApiResponse> | undefined {
  const response = pending.get(path)
  pending.delete(path)
  return response
}

/** @param onData called with the data, unless the request fails or `takePrefetched` removed it */
export async function prefetchQuery<Data>(
  { path, parse }: PublicQuery<Data>,
  onData: (data: Data) => void,
): Promise<void> {
  const now = Date.now()
  if (now - (prefetchedAt.get(path) ?? Number.NEGATIVE_INFINITY) < prefetchIntervalMs) return
  prefetchedAt.set(path, now)
  const response = callApiWithHeaders('GET', path)
  pending.set(path, response)
  const data = await response.then(parse).catch(() => undefined)
  if (pending.get(path) !== response) return
  pending.delete(path)
  if (data !== undefined) onData(data)
}
