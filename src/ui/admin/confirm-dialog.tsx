import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import { SmallButton } from './small-button.tsx'

interface ConfirmDialogProps {
  question: string
  /** What it is about, below the question. */
  subject: string
  /**
   * Done when the answer is yes; the dialog is busy until it settles. What it gives back is called
   * when the dialog is closed: news told behind a modal dialog are told to nobody.
   */
  onConfirm: () => Promise<() => void>
  onClose: () => void
}

/** Asks before something is deleted. The harmless answer has the focus. */
export function ConfirmDialog({ question, subject, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function confirm() {
    if (isBusy) return
    setIsBusy(true)
    const tell = await onConfirm()
    onClose()
    tell()
  }
  return (
    <Dialog role="alertdialog" title={question} onClose={() => isBusy || onClose()}>
      <p className="dialog-subject">{subject}</p>
      <div className="dialog-actions">
        <SmallButton onClick={() => isBusy || onClose()} aria-disabled={isBusy} autoFocus>
          Cancel
        </SmallButton>
        <SmallButton look="danger" onClick={confirm} aria-disabled={isBusy}>
          {isBusy ? 'Deleting...' : 'Delete'}
        </SmallButton>
      </div>
    </Dialog>
  )
}
