/** Finds a copy of a page that is gone, in the Wayback Machine (https://archive.org/help/wayback_api.php). */
import * as z from 'zod/mini'
import type { PublicFetch } from '#http/public-fetch.server.ts'

const availabilityApi = 'https://archive.org/wayback/available'
const copies = 'https://web.archive.org/web/'

const answerSchema = z.object({
  archived_snapshots: z.object({
    closest: z.optional(z.object({ available: z.boolean(), url: z.string(), status: z.string() })),
  }),
})

/**
 * @param at the time of the wanted copy, ISO 8601
 * @returns undefined if there is none, or the archive does not answer
 */
export async function findArchiveCopy(
  fetch: PublicFetch,
  url: string,
  at: string | undefined,
): Promise<string | undefined> {
  const timestamp = at?.replace(/\D/g, '').slice(0, 14)
  const query = new URLSearchParams({ url, ...(timestamp && { timestamp }) })
  const response = await fetch(`${availabilityApi}?${query}`)
  if (response.failure || response.status !== 200) return undefined
  const { data } = answerSchema.safeParse(parseJson(response.body.toString()))
  const closest = data?.archived_snapshots.closest
  if (!closest?.available || closest.status !== '200') return undefined
  // It goes into a post: nothing but a copy may.
  const copy = URL.parse(closest.url.replace(/^http:/, 'https:'))?.href
  return copy?.startsWith(copies) ? copy : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
