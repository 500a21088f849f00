import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { UndoNotice } from '#ui/admin/undo-notice.tsx'
import type { usePostDeletion } from './post-actions.ts'

interface PostDeletionProps {
  deletion: ReturnType<typeof usePostDeletion>
}

/** Offers to undo the last deletion, above the list. */
export function DeletedNotice({ deletion: { deleted, undo } }: PostDeletionProps) {
  if (!deleted) return null
  return (
    <UndoNotice
      key={deleted.number}
      text={`“${deleted.post.title}” was deleted.`}
      onUndo={() => undo(deleted.post)}
    />
  )
}

/** Asks for confirmation before a deletion. */
export function DeleteConfirmation({ deletion }: PostDeletionProps) {
  const { requested, request, confirm } = deletion
  if (!requested) return null
  const texts = requested.deletedAt ? forGood : forNow
  return (
    <ConfirmDialog
      question={texts.question}
      subject={`${requested.title} (${texts.consequence})`}
      labels={{ confirm: texts.confirm, busy: 'Deleting...' }}
      onConfirm={() => confirm(requested)}
      onClose={() => request(undefined)}
    />
  )
}

const forNow = {
  question: 'Are you sure you want to delete this blog post?',
  consequence: 'it can be brought back for 30 days',
  confirm: 'Delete',
}
const forGood = {
  question: 'Are you sure you want to delete this blog post for good?',
  consequence: 'it cannot be brought back',
  confirm: 'Delete for good',
}
