import { CopyButton } from '#ui/admin/copy-button.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { DialogStart } from '#ui/admin/dialog-start.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { recoveryCodesFile, saveAsFile } from './recovery-codes-file.ts'

interface RecoveryCodesDialogProps {
  codes: string[]
  onClose: () => void
}

/** Shows new recovery codes, this once: no Escape takes them away. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog title="Your recovery codes">
      <DialogStart>
        They are shown only now. Each lets you in once, when your phone or your key is gone. Keep
        them where you will find them without it.
      </DialogStart>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-tools">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <SmallButton
          onClick={() =>
            saveAsFile('recovery-codes.txt', recoveryCodesFile(codes, location.origin))
          }
        >
          Download
        </SmallButton>
      </div>
      <div className="dialog-actions">
        <SmallButton look="primary" onClick={onClose}>
          I have kept them
        </SmallButton>
      </div>
    </Dialog>
  )
}
