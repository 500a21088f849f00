/** Queries for browsing posts by tag and year. */
import type { PublicQuery } from '#api/public-query.ts'
import { archiveApi, tagApi } from '#paths.ts'
import type { YearCount } from './post.ts'
import type { CountedTag, PublishedTag } from './tag.ts'

/** @param limit how many of the most used tags; all without it */
export function tagsQuery(limit?: number): PublicQuery<CountedTag[]> {
  return {
    path: limit === undefined ? tagApi.all : tagApi.mostUsed(limit),
    parse: ({ body }) => (Array.isArray(body) && body.every(isTag) ? body : undefined),
  }
}

export function tagQuery(slug: string): PublicQuery<PublishedTag> {
  return {
    path: tagApi.tag(slug),
    parse: ({ body }) => (isTag(body) ? (body as PublishedTag) : undefined),
  }
}

export const archiveQuery: PublicQuery<YearCount[]> = {
  path: archiveApi,
  parse: ({ body }) => (Array.isArray(body) && body.every(isYear) ? body : undefined),
}

function isTag(value: unknown): value is CountedTag {
  const { name, slug } = (value ?? {}) as Partial<CountedTag>
  return typeof name === 'string' && typeof slug === 'string'
}

function isYear(value: unknown): value is YearCount {
  const { year, count } = (value ?? {}) as Partial<YearCount>
  return typeof year === 'number' && typeof count === 'number'
}
