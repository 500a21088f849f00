import { ConflictNotice } from '#ui/admin/conflict-notice.tsx'

interface PublishConflictProps {
  onLoadNewest: () => Promise<unknown>
  onPublishAnyway: () => Promise<unknown>
}

/** Shown if somebody else has published in the meantime. */
export function PublishConflict({ onLoadNewest, onPublishAnyway }: PublishConflictProps) {
  return (
    <ConflictNotice
      title="Your site was not published."
      load={{ label: 'Load the newest version', busyLabel: 'Loading...', onClick: onLoadNewest }}
      overwrite={{
        label: 'Publish mine anyway',
        busyLabel: 'Publishing...',
        onClick: onPublishAnyway,
      }}
    >
      It was saved elsewhere after you opened it here; nothing has been overwritten. Load the newest
      version to start from it, with yours offered above as unsaved work, or publish yours in its
      place.
    </ConflictNotice>
  )
}
