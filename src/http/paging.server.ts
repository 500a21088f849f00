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

export interface Total {
  total: number
  /** Whether there are more than `total`, which have not been counted. */
  isMinimum: boolean
}

/**
 * @param count the number of items, if known
 * @param filters query parameters to repeat in each link
 */
export function pageLinks(
  path: string,
  { limit, page }: Paging,
  count: number | Total,
  filters: Record<string, string> = {},
): string {
  const { total, isMinimum } = toTotal(count)
  const last = Math.max(1, Math.ceil(total / limit))
  const link = (rel: string, to: number) => {
    const query = new URLSearchParams({ ...filters, limit: String(limit), page: String(to) })
    return `<${path}?${query}>; rel="${rel}"`
  }
  return [
    ...(page < last || isMinimum ? [link('next', page + 1)] : []),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    link('first', 1),
    ...(isMinimum ? [] : [link('last', last)]),
  ].join(', ')
}

function toTotal(count: number | Total): Total {
  return typeof count === 'number' ? { total: count, isMinimum: false } : count
}

/**
 * Sends one page of a list as an array, with `X-Total-Count` and `Link`. `X-Total-Count-Relation: gt` says that there are
 * more.
 * @param filterNames the list's filter parameters; other query parameters stay out of the links
 */
export function pageResponse(
  c: Context,
  items: unknown[],
  paging: Paging,
  count: number | Total,
  filterNames: string[] = [],
) {
  const query = c.req.query()
  const filters = filterNames
    .filter((name) => name in query)
    .map((name) => [name, query[name]?.slice(0, maxSearchLength)])
  const { total, isMinimum } = toTotal(count)
  c.header('X-Total-Count', String(total))
  if (isMinimum) c.header('X-Total-Count-Relation', 'gt')
  c.header('Link', pageLinks(c.req.path, paging, count, Object.fromEntries(filters)))
  return c.json(items)
}
