import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogIntro } from './dialog-intro.tsx'
import { SmallButton } from './small-button.tsx'

interface SecretDialogProps {
  title: string
  secret: string
  onClose: () => void
  /** What it is for. */
  children: ReactNode
}

/** Shows a new secret once; Escape does not close it. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <Dialog title={title}>
      <DialogIntro>It is shown only now. {children}</DialogIntro>
      <p className="recovery-codes">
        <code>{secret}</code>
      </p>
      <CopyButton text={secret} label="Copy" />
      <div className="dialog-actions">
        <SmallButton variant="primary" onClick={onClose}>
          I've saved it
        </SmallButton>
      </div>
    </Dialog>
  )
}
