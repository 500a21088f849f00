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
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete this blog post${requested.deletedAt ? ' for good' : ''}?`}
      subject={`${requested.title} (it can${requested.deletedAt ? 'not be brought back' : ' be brought back for 30 days'})`}
      onConfirm={() => confirm(requested)}
      onClose={() => request(undefined)}
    />
  )
}
