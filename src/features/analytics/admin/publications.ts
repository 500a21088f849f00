import { queryOptions } from '@tanstack/react-query'
import { callAdmin } from '#api/admin/call-admin.ts'
import { api } from '#paths.ts'
import { type DayRange, dayOf } from './day-range.ts'

/** A day on which a post was published. */
export interface Publication {
  day: string
  title: string
}

interface PublishedPost {
  title: string
  publishedAt: string
}

const pageSize = 100
/** A site with more posts has its oldest publications unmarked. */
const maxPages = 10

/** The posts that were published in the range, by day. */
export function publicationsQuery({ from, to }: DayRange, timeZone: string) {
  return queryOptions({
    queryKey: [`${api.posts}?published`, from, to],
    queryFn: async ({ signal }) => {
      const found: Publication[] = []
      for (let page = 1; page <= maxPages; page++) {
        const path = `${api.posts}?status=published&order=newest&limit=${pageSize}&page=${page}`
        const { body } = await callAdmin<PublishedPost[]>('GET', path, undefined, { signal })
        const posts = body.map(({ title, publishedAt }) => ({
          title,
          day: dayOf(new Date(publishedAt), timeZone),
        }))
        found.push(...posts.filter(({ day }) => from <= day && day <= to))
        const last = posts.at(-1)
        if (posts.length < pageSize || !last || last.day < from) break
      }
      return found.toReversed()
    },
  })
}
