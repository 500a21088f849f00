import { CopyButton } from '#ui/admin/copy-button.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { DialogIntro } from '#ui/admin/dialog-intro.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'

/** Shows a new secret once; Escape does not close it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title="The secret of this webhook">
      <DialogIntro>
        It is shown only now. The receiver verifies with it that a request comes from your site
        (standardwebhooks.com). A former secret is valid for one more day.
      </DialogIntro>
      <p className="webhook-secret">{secret}</p>
      <CopyButton text={secret} label="Copy" />
      <div className="dialog-actions">
        <SmallButton variant="primary" onClick={onClose}>
          I've saved it
        </SmallButton>
      </div>
    </Dialog>
  )
}
