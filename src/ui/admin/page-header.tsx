import type { ReactNode } from 'react'

/** The heading and the document title of an admin page, with `action` at the right. */
export function PageHeader({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <title>{`${title} | Admin`}</title>
      <h1 tabIndex={-1} className="admin-title">
        {title}
      </h1>
      {action}
    </header>
  )
}
