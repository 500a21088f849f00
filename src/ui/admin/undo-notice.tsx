import { useEffect, useRef } from 'react'
import { AdminIcon } from './admin-icon.tsx'
import { BusyButton } from './busy-button.tsx'
import { focusHeadingIfLost } from './focus-heading.ts'

/**
 * Reports a deletion and offers to undo it. Takes the focus, since the focused row is gone.
 * Give each deletion its own `key`: two may have the same text.
 */
export function UndoNotice({ text, onUndo }: { text: string; onUndo: () => Promise<unknown> }) {
  const ref = useRef<HTMLDivElement>(null)
  // It is sticky, so scrolling to it would only make the list jump.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={ref} tabIndex={-1} role="status" className="undo-notice">
      <bdi>{text}</bdi>
      <BusyButton onClick={() => onUndo().then(focusHeadingIfLost)}>
        <AdminIcon name="undo-2" />
        Undo
      </BusyButton>
    </div>
  )
}
