import type { AnchorHTMLAttributes } from 'react'

/** A link that opens a new tab and announces that to screen readers. */
export function NewTabLink({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <NewTabNote />
    </a>
  )
}

export function NewTabNote() {
  return <span className="sr-only"> (opens in a new tab)</span>
}
