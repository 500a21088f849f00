/** `?limit=` and `?page=` of a list, and the `Link` header that leads through it (RFC 8288). */
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
  throw new HttpError(400, messages.invalid, {
    ...(!limit && { limit: `limit must be a whole number from 1 to ${maxLimit}` }),
    ...(!page && { page: 'page must be a whole number, counted from 1' }),
  })
}

function wholeNumber(text: string | undefined, absent: number, max: number): number | undefined {
  if (text === undefined) return absent
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}

export function pageLinks(path: string, { limit, page }: Paging, total: number): string {
  const last = Math.max(1, Math.ceil(total / limit))
  const link = (rel: string, to: number) => `<${path}?limit=${limit}&page=${to}>; rel="${rel}"`
  return [
    ...(page < last ? [link('next', page + 1)] : []),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    link('first', 1),
    link('last', last),
  ].join(', ')
}
