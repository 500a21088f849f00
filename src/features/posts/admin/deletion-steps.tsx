import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { UndoNotice } from '#ui/admin/undo-notice.tsx'
import type { useDeletion } from './post-actions.ts'

interface DeletionStepsProps {
  steps: ReturnType<typeof useDeletion>
}

/** What comes after a deletion: it is said, and can be taken back. Stands above the list. */
export function DeletedNotice({ steps: { deletion, undo } }: DeletionStepsProps) {
  if (!deletion) return null
  return (
    <UndoNotice
      key={deletion.number}
      text={`“${deletion.post.title}” was deleted.`}
      onUndo={() => undo(deletion.post)}
    />
  )
}

/** What comes before one. */
export function DeleteQuestion({ steps: { asked, ask, remove } }: DeletionStepsProps) {
  if (!asked) return null
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this blog post?"
      subject={asked.title}
      onConfirm={() => remove(asked)}
      onClose={() => ask(undefined)}
    />
  )
}
