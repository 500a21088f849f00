import { useEffect, useRef } from 'react'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { Banner } from '#ui/banner.tsx'

interface PublishConflictProps {
  onLoadNewest: () => Promise<unknown>
  onPublishAnyway: () => Promise<unknown>
}

/** Shown if somebody else has published in the meantime. */
export function PublishConflict({ onLoadNewest, onPublishAnyway }: PublishConflictProps) {
  const ref = useRef<HTMLDivElement>(null)
  // Scrolls the message into view and announces it.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="site-conflict">
      <Banner tone="negative">
        <p>Your site was not published.</p>
        <p className="mt-2">
          It was saved elsewhere after you opened it here; nothing has been overwritten. Load the
          newest version to start from it, with yours offered above as unsaved work, or publish
          yours in its place.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <BusyButton busyLabel="Loading..." onClick={onLoadNewest}>
            Load the newest version
          </BusyButton>
          <BusyButton variant="primary" busyLabel="Publishing..." onClick={onPublishAnyway}>
            Publish mine anyway
          </BusyButton>
        </div>
      </Banner>
    </div>
  )
}
