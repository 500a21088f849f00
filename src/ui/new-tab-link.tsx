import type { AnchorHTMLAttributes } from 'react'
import { useTranslation } from './page-context.tsx'

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
  const { opensInNewTab } = useTranslation()
  return <span className="sr-only">{` ${opensInNewTab}`}</span>
}
