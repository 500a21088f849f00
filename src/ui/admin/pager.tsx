import { AdminIcon } from './admin-icon.tsx'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** The address of another page of the same list. */
  hrefOf: (page: number) => string
}

/** Leads through the pages of a list; nothing where one page holds it all. */
export function Pager({ page, pageSize, total, hrefOf }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && page === 1) return null
  const from = (page - 1) * pageSize + 1
  const place =
    from > total ? `${total} in all` : `${from}–${Math.min(total, page * pageSize)} of ${total}`
  return (
    <nav aria-label="Pages" className="pager">
      {page > 1 && (
        <a href={hrefOf(Math.min(page - 1, last))} rel="prev" className="small-button">
          <AdminIcon name="chevron-left" />
          Previous
        </a>
      )}
      <span className="figures text-small text-soft">{place}</span>
      {page < last && (
        <a href={hrefOf(page + 1)} rel="next" className="small-button">
          Next
          <AdminIcon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}
