import { ConflictNotice } from '#ui/admin/conflict-notice.tsx'

interface SaveConflictProps {
  /** A post or a project. */
  noun: string
  failure: string
  onOverwrite: () => Promise<unknown>
  onLoadRemote: () => Promise<unknown>
}

/** Shown if the document was saved elsewhere. The draft is offered in the form with the saved version. */
export function SaveConflict({ noun, failure, onOverwrite, onLoadRemote }: SaveConflictProps) {
  return (
    <ConflictNotice
      title={failure}
      load={{ label: 'Open the saved version', busyLabel: 'Loading...', onClick: onLoadRemote }}
      overwrite={{ label: 'Overwrite with mine', busyLabel: 'Saving...', onClick: onOverwrite }}
    >
      This {noun} was saved elsewhere after you opened it here; nothing has been overwritten. Open
      the saved version to start from it, with yours offered above as unsaved work, or overwrite it
      with yours.
    </ConflictNotice>
  )
}
