/** `?limit=` and `?page=` of a list, and its `Link` header (RFC 8288). */
import type { Context } from 'hono'
import { errorMessages, HttpError } from './errors.server.ts'

const maxLimit = 100

/** Search terms are cut to this many characters. */
export const maxSearchLength = 200

export interface Paging {
  limit: number
  /** 1-based. */
  page: number
}

/** @throws HttpError 400 with `errors` for each parameter out of range */
export function readPaging(query: Record<string, string>, defaultLimit: number): Paging {
  const limit = positiveInteger(query.limit, defaultLimit, maxLimit)
  const page = positiveInteger(query.page, 1, Number.MAX_SAFE_INTEGER / maxLimit)
  if (limit && page) return { limit, page }
  const errors = {
    ...(!limit && { limit: `limit must be a whole number from 1 to ${maxLimit}` }),
    ...(!page && { page: 'page must be a whole number, counted from 1' }),
  }
  throw new HttpError(400, errorMessages.invalid, { errors })
}

function positiveInteger(
  text: string | undefined,
  fallback: number,
  max: number,
): number | undefined {
  if (text === undefined) return fallback
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}

/** @param filters query parameters to repeat in each link */
export function pageLinks(
  path: string,
  { limit, page }: Paging,
  total: number,
  filters: Record<string, string> = {},
): string {
  const last = Math.max(1, Math.ceil(total / limit))
  const link = (rel: string, to: number) => {
    const query = new URLSearchParams({ ...filters, limit: String(limit), page: String(to) })
    return `<${path}?${query}>; rel="${rel}"`
  }
  return [
    ...(page < last ? [link('next', page + 1)] : []),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    link('first', 1),
    link('last', last),
  ].join(', ')
}

/**
 * Sends one page of a list as an array, with `X-Total-Count` and `Link`.
 * @param filterNames the list's filter parameters; other query parameters stay out of the links
 */
export function pageResponse(
  c: Context,
  items: unknown[],
  paging: Paging,
  total: number,
  filterNames: string[] = [],
) {
  const query = c.req.query()
  const filters = filterNames
    .filter((name) => name in query)
    .map((name) => [name, query[name]?.slice(0, maxSearchLength)])
  c.header('X-Total-Count', String(total))
  c.header('Link', pageLinks(c.req.path, paging, total, Object.fromEntries(filters)))
  return c.json(items)
}
