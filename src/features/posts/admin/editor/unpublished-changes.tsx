import { useState } from 'react'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { DraftSaved } from './draft-saved.tsx'
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
  return (
    <div className="unpublished-changes">
      <p>
        Unpublished changes, <DraftSaved draft={post.draft} />
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
