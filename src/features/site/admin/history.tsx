import { useState } from 'react'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { RevisionSummary } from '../site-revision.ts'
import { restoreRevision, type SiteDocument } from './site-document.ts'

interface HistoryProps {
  /** Newest first; the first one is live. */
  revisions: RevisionSummary[]
  onRestored: (document: SiteDocument) => void
}

/** The revisions of the site content, each of which can be restored. */
export function History({ revisions, onRestored }: HistoryProps) {
  const [asked, setAsked] = useState<RevisionSummary>()

  /** @returns a callback that shows the outcome once the confirmation dialog is closed */
  async function restore({ revision }: RevisionSummary): Promise<() => void> {
    try {
      const document = await restoreRevision(revision)
      return () => onRestored(document)
    } catch (error) {
      console.error(error)
      return () => showFailure(error)
    }
  }

  return (
    <>
      <p className="text-small text-soft">
        Each publication is kept. Restoring an earlier revision publishes it again, as a new one.
      </p>
      <ul className="admin-rows site-revisions">
        {revisions.map((each, index) => (
          <li key={each.revision} className="admin-row">
            <div>
              <p className="site-revision-title">
                Revision {each.revision}
                {index === 0 && <span className="badge badge-strong">Published</span>}
              </p>
              <p className="admin-row-facts text-small text-soft">
                <time dateTime={each.savedAt}>{formatTime(each.savedAt)}</time>
                <bdi>{authorOf(each)}</bdi>
              </p>
            </div>
            {index > 0 && (
              <SmallButton
                className="site-revision-action"
                aria-label={`Restore revision ${each.revision}`}
                onClick={() => setAsked(each)}
              >
                Restore
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          question={`Restore revision ${asked.revision}?`}
          subject={
            <>
              {formatTime(asked.savedAt)}, <bdi>{authorOf(asked)}</bdi>. Visitors see it as soon as
              it is restored. The current content stays in the history.
            </>
          }
          labels={{ confirm: 'Restore', busy: 'Restoring...' }}
          onConfirm={() => restore(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function authorOf({ savedBy }: RevisionSummary) {
  return savedBy ?? 'Built-in content'
}

function showFailure(error: unknown) {
  if (isSessionOver(error)) return
  const description = serverMessageOf(error)
  showToast({
    tone: 'destructive',
    title: 'The revision could not be restored. Please try again.',
    ...(description && { description }),
  })
}
