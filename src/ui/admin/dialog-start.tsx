import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The first words of a dialog that is more to read than to fill in: they take the focus, which else
 * went to the first button, and the window with it, past what has to be read.
 */
export function DialogStart({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p ref={ref} tabIndex={-1} className="text-small">
      {children}
    </p>
  )
}
