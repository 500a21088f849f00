/** The state of the tag list in the query string: search and page. */
import { adminPages } from '#admin-paths.ts'
import { pageNumber } from '#paths.ts'
import type { AdminTag } from '../../tag.ts'

export const tagsPerPage = 50

export interface TagListParams {
  search: string
  page: number
}

/** Parses `?q=&page=`. */
export function readTagList(query: URLSearchParams): TagListParams {
  return { search: query.get('q') ?? '', page: pageNumber(query.get('page')) }
}

export function tagListHref({ search, page }: Partial<TagListParams>): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(page && page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${adminPages.tags}?${query}` : adminPages.tags
}

/** Those with the text in their name or their address, present or former. */
export function searchTags(tags: AdminTag[], search: string): AdminTag[] {
  const text = search.trim().toLowerCase()
  return tags.filter(({ name, slug, aliases }) =>
    [name, slug, ...aliases].some((each) => each.toLowerCase().includes(text)),
  )
}
