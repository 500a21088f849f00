import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { SmallButton } from './small-button.tsx'

interface ConfirmDialogProps {
  question: string
  subject: ReactNode
  /** Labels of the confirm button; defaults to deletion. */
  labels?: { confirm: string; busy: string }
  /**
   * The dialog is busy until it settles. The returned function is called after the dialog has closed: a toast
   * behind a modal dialog is not announced.
   */
  onConfirm: () => Promise<() => void>
  onClose: () => void
}

const deleteLabels = { confirm: 'Delete', busy: 'Deleting...' }

/** Asks for confirmation of an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, subject, labels = deleteLabels, onConfirm, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  async function confirm() {
    if (isBusy) return
    setIsBusy(true)
    const afterClose = await onConfirm()
    onClose()
    afterClose()
  }
  return (
    <Dialog role="alertdialog" title={question} onClose={() => isBusy || onClose()}>
      <p className="dialog-subject">{subject}</p>
      <div className="dialog-actions">
        <SmallButton onClick={() => isBusy || onClose()} aria-disabled={isBusy} autoFocus>
          Cancel
        </SmallButton>
        <SmallButton variant="danger" onClick={confirm} aria-disabled={isBusy}>
          {isBusy ? labels.busy : labels.confirm}
        </SmallButton>
      </div>
    </Dialog>
  )
}
