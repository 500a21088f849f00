import { ConflictNotice } from '#ui/admin/conflict-notice.tsx'

interface DraftConflictProps {
  /** Says who has saved. */
  message: string
  /** If the user has just published. */
  takesFocus?: boolean
  onLoadRemote: () => Promise<unknown>
  onOverwrite: () => Promise<unknown>
}

/** Shown if another administrator, or another window, is writing the same post. */
export function DraftConflict(props: DraftConflictProps) {
  const { message, takesFocus = false, onLoadRemote, onOverwrite } = props
  return (
    <ConflictNotice
      title={message}
      isQuiet={!takesFocus}
      load={{
        label: 'Open the saved version',
        busyLabel: 'Loading...',
        onClick: onLoadRemote,
      }}
      overwrite={{ label: 'Overwrite with mine', busyLabel: 'Saving...', onClick: onOverwrite }}
    >
      Nothing has been overwritten, and yours is kept in this browser. Open the saved version to
      start from it, with yours offered above as unsaved work, or overwrite it with yours: the
      history keeps it.
    </ConflictNotice>
  )
}
