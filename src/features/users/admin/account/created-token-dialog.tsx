import { CopyButton } from '#ui/admin/copy-button.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { DialogIntro } from '#ui/admin/dialog-intro.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'

/** Shows a new token once; Escape does not close it. */
export function CreatedTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog title="Your new token">
      <DialogIntro>
        It is shown only now. Whoever has it can do what you chose, so keep it like a password.
      </DialogIntro>
      <p className="recovery-codes">
        <code>{token}</code>
      </p>
      <CopyButton text={token} label="Copy" />
      <div className="dialog-actions">
        <SmallButton variant="primary" onClick={onClose}>
          I've saved it
        </SmallButton>
      </div>
    </Dialog>
  )
}
