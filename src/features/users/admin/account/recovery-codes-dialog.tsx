import { CopyButton } from '#ui/admin/copy-button.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { DialogIntro } from '#ui/admin/dialog-intro.tsx'
import { saveAsFile } from '#ui/admin/save-as-file.ts'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { recoveryCodesFile } from './recovery-codes-file.ts'

/** Shows new recovery codes once; Escape does not close it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title="Your recovery codes">
      <DialogIntro>
        They are shown only now. Each works once, if you lose your phone or security key. Keep them
        where you can reach them without it.
      </DialogIntro>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
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
        <SmallButton variant="primary" onClick={onClose}>
          I've saved them
        </SmallButton>
      </div>
    </Dialog>
  )
}
