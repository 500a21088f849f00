import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The first paragraph of a dialog with a long text. It takes the initial focus, which would otherwise scroll to the
 * first button, past the text.
 */
export function DialogIntro({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p ref={ref} tabIndex={-1} className="text-small">
      {children}
    </p>
  )
}
