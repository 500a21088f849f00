import { AdminIcon } from './admin-icon.tsx'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** Whether there are more than `total`. */
  isMinimum?: boolean | undefined
  /** The URL of another page of the list. */
  hrefOf: (page: number) => string
}

/** Pagination of a list; renders nothing for a single page. */
export function Pager({ page, pageSize, total, isMinimum = false, hrefOf }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && page === 1) return null
  const from = (page - 1) * pageSize + 1
  const all = isMinimum ? `more than ${total}` : total
  const range =
    from > total ? `${total} in total` : `${from}–${Math.min(total, page * pageSize)} of ${all}`
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <a href={hrefOf(Math.min(page - 1, last))} rel="prev" className="small-button">
          <AdminIcon name="chevron-left" />
          Previous
        </a>
      )}
      <span className="figures text-small text-soft">{range}</span>
      {(page < last || isMinimum) && (
        <a href={hrefOf(page + 1)} rel="next" className="small-button ml-auto">
          Next
          <AdminIcon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}
