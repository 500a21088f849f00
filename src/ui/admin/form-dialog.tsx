import type { ReactNode, SubmitEventHandler } from 'react'
import { Dialog } from './dialog.tsx'
import { SmallButton } from './small-button.tsx'
import { SubmitButton } from './submit-button.tsx'

interface FormDialogProps {
  title: string
  submitLabel: string
  busyLabel: string
  /** While the form is being submitted the dialog cannot be closed. */
  isBusy: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, busyLabel, isBusy, onSubmit, onClose, children } = props
  const close = () => isBusy || onClose()
  return (
    <Dialog title={title} onClose={close}>
      <form noValidate method="post" onSubmit={onSubmit} className="grid gap-5">
        {children}
        <div className="dialog-actions">
          <SmallButton onClick={close} aria-disabled={isBusy}>
            Cancel
          </SmallButton>
          <SubmitButton variant="primary" isBusy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
