import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { EditablePost, PostRevision } from '../../../post.ts'
import type { PostFields } from '../../../post-schema.ts'
import { postApi } from '../post-api.ts'
import { RevisionDetails } from './revision-details.tsx'

interface HistoryDialogProps {
  postId: string
  /** What is in the form. */
  current: PostFields
  onBeforeRestore: () => Promise<unknown>
  /** Called after the dialog has been closed. */
  onRestored: (post: EditablePost) => void
  onClose: () => void
}

const kinds: Record<PostRevision['kind'], string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  saved: 'Saved',
  restored: 'Restored',
}

/** The stored versions of a post, newest first, each of which can be compared and restored. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { postId, current, onBeforeRestore, onRestored, onClose } = props
  const list = useQuery({ ...adminQuery<PostRevision[]>(postApi.revisions(postId)), gcTime: 0 })
  const [selected, select] = useState<number>()
  return (
    <Dialog title="History" className="history-dialog" closedBy="any" onClose={onClose}>
      <p className="text-small text-soft">
        Each publication and each saved draft is kept: the last fifty, and those with a name.
      </p>
      {list.isPending && <Spinner label="Loading the history" />}
      {list.isError && (
        <LoadFailure
          message="Failed to load the history. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.data?.length === 0 && <p className="mt-4">Nothing has been saved yet.</p>}
      <ul className="admin-rows revisions">
        {list.data?.map((revision) => (
          <li key={revision.number}>
            <button
              type="button"
              className="revision"
              aria-expanded={selected === revision.number}
              onClick={() => select(selected === revision.number ? undefined : revision.number)}
            >
              <span className="revision-title">
                {revision.name ? <bdi>{revision.name}</bdi> : kinds[revision.kind]}
              </span>
              <span className="text-small text-soft">
                {revision.name && `${kinds[revision.kind]}, `}
                <time dateTime={revision.savedAt}>{formatTime(revision.savedAt)}</time>
                {revision.savedBy && (
                  <>
                    , <bdi>{revision.savedBy}</bdi>
                  </>
                )}
              </span>
            </button>
            {selected === revision.number && (
              <RevisionDetails
                postId={postId}
                revision={revision}
                current={current}
                onBeforeRestore={onBeforeRestore}
                onRestored={(post) => {
                  onClose()
                  onRestored(post)
                }}
                onRenamed={() => list.refetch()}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <SmallButton onClick={onClose}>Close</SmallButton>
      </div>
    </Dialog>
  )
}
