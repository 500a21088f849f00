import { useState } from 'react'
import { formatShortTime } from '#api/admin/format-time.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { OpenPost } from './open-post.ts'

interface UnpublishedChangesProps {
  post: OpenPost | undefined
  /** @returns a callback for after the dialog has closed */
  onDiscard: () => Promise<() => void>
}

/** Tells that the form shows a draft beside the published version. */
export function UnpublishedChanges({ post, onDiscard }: UnpublishedChangesProps) {
  const [isAsking, setAsking] = useState(false)
  if (!post?.draft || post.status === 'draft') return null
  const { savedAt, savedBy } = post.draft
  const moment = formatShortTime(savedAt, new Date())
  return (
    <div className="unpublished-changes">
      <p>
        Unpublished changes, saved
        {savedBy && (
          <>
            {' '}
            by <bdi>{savedBy}</bdi>
          </>
        )}{' '}
        {moment.includes(':') ? 'at' : 'on'} {moment}
      </p>
      <SmallButton variant="danger" onClick={() => setAsking(true)}>
        Discard changes
      </SmallButton>
      {isAsking && (
        <ConfirmDialog
          question="Discard the unpublished changes?"
          subject="The form shows the published version again. Versions in the history stay."
          labels={{ confirm: 'Discard changes', busy: 'Discarding...' }}
          onConfirm={onDiscard}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
