/** `?limit=` and `?page=` of a list, and the `Link` header that leads through it (RFC 8288). */
import type { Context } from 'hono'
import { HttpError, messages } from './errors.server.ts'

const maxLimit = 100

export interface Paging {
  limit: number
  /** Counts from 1. */
  page: number
}

/** @throws HttpError 400 that names the parameter which is out of range */
export function readPaging(query: Record<string, string>, defaultLimit: number): Paging {
  const limit = wholeNumber(query.limit, defaultLimit, maxLimit)
  const page = wholeNumber(query.page, 1, Number.MAX_SAFE_INTEGER / maxLimit)
  if (limit && page) return { limit, page }
  const errors = {
    ...(!limit && { limit: `limit must be a whole number from 1 to ${maxLimit}` }),
    ...(!page && { page: 'page must be a whole number, counted from 1' }),
  }
  throw new HttpError(400, messages.invalid, { errors })
}

function wholeNumber(text: string | undefined, absent: number, max: number): number | undefined {
  if (text === undefined) return absent
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}

/** @param query what else was asked for and holds for the other pages too */
export function pageLinks(
  path: string,
  { limit, page }: Paging,
  total: number,
  query: Record<string, string> = {},
): string {
  const last = Math.max(1, Math.ceil(total / limit))
  const { limit: _limit, page: _page, ...others } = query
  const link = (rel: string, to: number) => {
    const asked = new URLSearchParams({ ...others, limit: String(limit), page: String(to) })
    return `<${path}?${asked}>; rel="${rel}"`
  }
  return [
    ...(page < last ? [link('next', page + 1)] : []),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    link('first', 1),
    link('last', last),
  ].join(', ')
}

/** Answers one page of a list: a plain array, how many there are in all, and where the others are. */
export function answerPage(c: Context, items: unknown[], paging: Paging, total: number) {
  c.header('X-Total-Count', String(total))
  c.header('Link', pageLinks(c.req.path, paging, total, c.req.query()))
  return c.json(items)
}
