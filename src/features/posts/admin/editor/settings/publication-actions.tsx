import { useState } from 'react'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { OpenPost } from '../open-post.ts'

interface PublicationActionsProps {
  post: OpenPost | undefined
  /** Absent: the date is not in the future. */
  onSchedule: (() => void) | undefined
  onPublishNow: () => void
  /** @returns a callback for after the dialog has closed */
  onUnpublish: () => Promise<() => void>
}

/** Beside the buttons of the bar: what changes the state of the post. */
export function PublicationActions(props: PublicationActionsProps) {
  const { post, onSchedule, onPublishNow, onUnpublish } = props
  const [isAsking, setAsking] = useState(false)
  const isDraft = !post || post.status === 'draft'
  const isScheduled = post?.status === 'scheduled'
  return (
    <div className="flex flex-wrap gap-2">
      {isDraft && (
        <SmallButton aria-disabled={!onSchedule} onClick={onSchedule}>
          Schedule
        </SmallButton>
      )}
      {isScheduled && <SmallButton onClick={onPublishNow}>Publish now</SmallButton>}
      {!isDraft && (
        <SmallButton variant="danger" onClick={() => setAsking(true)}>
          Back to draft
        </SmallButton>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Turn this post into a draft again?"
          subject={
            isScheduled
              ? 'It will not appear at its date.'
              : 'Visitors no longer find it; its address is kept for it.'
          }
          labels={{ confirm: 'Back to draft', busy: 'Taking back...' }}
          onConfirm={onUnpublish}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
