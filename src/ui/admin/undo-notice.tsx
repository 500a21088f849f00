import { useEffect, useRef, useState } from 'react'
import { AdminIcon } from './admin-icon.tsx'
import { focusHeadingIfLost } from './focus-heading.ts'
import { SmallButton } from './small-button.tsx'

interface UndoNoticeProps {
  text: string
  onUndo: () => Promise<unknown>
}

/** Says what was deleted and offers to take it back. The focus goes here: the row it was on is gone. */
export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another deletion is another notice
  useEffect(() => {
    const focus = () => ref.current?.focus()
    const question = document.querySelector('dialog[open]')
    // A modal dialog keeps the focus to itself and gives it back to the row, which is gone.
    if (question) question.addEventListener('close', focus, { once: true })
    else focus()
  }, [text])
  async function undo() {
    setIsBusy(true)
    await onUndo()
    setIsBusy(false)
    focusHeadingIfLost()
  }
  return (
    <div ref={ref} tabIndex={-1} role="status" className="undo-notice">
      <span>{text}</span>
      <SmallButton onClick={undo} disabled={isBusy}>
        <AdminIcon name="undo-2" />
        Undo
      </SmallButton>
    </div>
  )
}
