/**
 * Fetches for the public pages. A failure (no network, 8 seconds, 5xx, invalid response) is logged and
 * replaced by the built-in sample of the path, or null, if nothing is shown yet and the site still shows its samples.
 * A 404 is null, unless the part is required, and an empty list is empty: neither is a failure. See docs/decisions/018.
 */
import { ApiError, type ApiResponse, callApiWithHeaders } from './api-client.ts'
import type { PublicQuery } from './public-query.ts'
import { querySetup } from './query-setup.ts'

/**
 * @param options `isShown`: whether the page shows an earlier response, which is better than a sample
 * @throws ApiError for a 4xx other than 404, and for every failure if samples are disabled or `isShown`
 */
export async function fetchWithFallback<Data>(
  query: PublicQuery<Data>,
  signal: AbortSignal,
  {
    isShown,
    prefetched,
  }: { isShown?: boolean; prefetched?: Promise<ApiResponse> | undefined } = {},
): Promise<Data | null> {
  const { path, parse } = query
  try {
    const response = await (prefetched ?? callApiWithHeaders('GET', path, undefined, { signal }))
    const data = parse(response)
    if (data === undefined) throw new ApiError(`${path} returned an unexpected response`)
    return data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isMissing = error.status === 404
    if (isMissing && !query.isRequired) return null
    console.error(error)
    const isFailure = isMissing || (error.status ?? 500) >= 500
    if (!querySetup.hasSamples || isShown || !isFailure) throw error
    return parseSample(query)
  }
}

async function parseSample<Data>({ path, parse }: PublicQuery<Data>): Promise<Data | null> {
  const body = await querySetup.sampleFor(path).catch(() => null)
  return body === null ? null : (parse({ body, headers: new Headers() }) ?? null)
}
