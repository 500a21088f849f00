import '../styles/rich-text.css'
import type { HTMLAttributes } from 'react'

interface RichTextProps extends HTMLAttributes<HTMLDivElement> {
  /** Sanitized by the server. */
  html: string | undefined
}

/** An owner's text; nothing if it is empty. */
export function RichText({ html, className = '', ...rest }: RichTextProps) {
  if (!html) return null
  return (
    <div
      dir="auto"
      className={`rich-text ${className}`}
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
