import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  /** What one does here, at the right. */
  action?: ReactNode
}

/** The heading of an admin page, and the browser's title with it. */
export function PageHeader({ title, action }: PageHeaderProps) {
  return (
    <header className="admin-header">
      <title>{`${title} | Admin`}</title>
      <h1 tabIndex={-1} className="admin-title">
        {title}
      </h1>
      {action}
    </header>
  )
}
