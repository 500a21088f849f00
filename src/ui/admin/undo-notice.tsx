import { useEffect, useRef, useState } from 'react'
import { AdminIcon } from './admin-icon.tsx'
import { focusHeadingIfLost } from './focus-heading.ts'
import { SmallButton } from './small-button.tsx'

interface UndoNoticeProps {
  text: string
  onUndo: () => Promise<unknown>
}

/**
 * Says what was deleted and offers to take it back. The focus goes here: the row it was on is gone.
 * Give each deletion a key of its own: two may have the same words.
 */
export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  // It stays in sight by itself: the list must not jump.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  async function undo() {
    if (isBusy) return
    setIsBusy(true)
    await onUndo()
    setIsBusy(false)
    focusHeadingIfLost()
  }
  return (
    <div ref={ref} tabIndex={-1} role="status" className="undo-notice">
      <bdi>{text}</bdi>
      <SmallButton onClick={undo} aria-disabled={isBusy}>
        <AdminIcon name="undo-2" />
        Undo
      </SmallButton>
    </div>
  )
}
