import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { SmallButton } from './small-button.tsx'

interface ConfirmDialogProps {
  question: string
  /** What it is about, below the question. */
  subject: ReactNode
  /** What the button says, and what it says while it works; absent: it deletes. */
  labels?: { yes: string; busy: string }
  /**
   * Done when the answer is yes; the dialog is busy until it settles. What it gives back is called
   * when the dialog is closed: news told behind a modal dialog are told to nobody.
   */
  onConfirm: () => Promise<() => void>
  onClose: () => void
}

const deletion = { yes: 'Delete', busy: 'Deleting...' }

/** Asks before something cannot be taken back. The harmless answer has the focus. */
export function ConfirmDialog({
  question,
  subject,
  labels = deletion,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
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
          {isBusy ? labels.busy : labels.yes}
        </SmallButton>
      </div>
    </Dialog>
  )
}
