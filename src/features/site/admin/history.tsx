import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { listQuery } from '#api/admin/admin-queries.ts'
import { isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { pageNumber } from '#paths.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { useSearch } from '#ui/location.ts'
import { showToast } from '#ui/toast-store.ts'
import type { RevisionSummary } from '../site-revision.ts'
import { historyHref, parts } from './parts.ts'
import { restoreRevision, type SiteDocument } from './site-document.ts'

const revisionsPerPage = 50
const placeholderCount = 4

interface HistoryProps {
  onRestored: (document: SiteDocument) => void
}

/** The revisions of the site content, newest first, each of which can be restored. */
export function History({ onRestored }: HistoryProps) {
  const search = new URLSearchParams(useSearch())
  const page = pageNumber(search.get('page'))
  const list = useQuery({
    ...listQuery<RevisionSummary>(
      `${adminApi.siteRevisions}?limit=${revisionsPerPage}&page=${page}`,
    ),
    gcTime: 0,
  })
  const [asked, setAsked] = useState<RevisionSummary>()

  function isLive(index: number) {
    return page === 1 && index === 0
  }

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
      {list.isPending && <RowPlaceholders count={placeholderCount} label="Loading the history" />}
      {list.isError && (
        <LoadFailure
          message="Failed to load the history. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      <ul className="admin-rows site-revisions">
        {list.data?.items.map((each, index) => (
          <li key={each.revision} className="admin-row">
            <div>
              <p className="site-revision-title">
                Revision {each.revision}
                {isLive(index) && <span className="state state-positive">Published</span>}
              </p>
              <p className="admin-row-facts text-small text-soft">
                <time dateTime={each.savedAt}>{formatTime(each.savedAt)}</time>
                <bdi>{authorOf(each)}</bdi>
                {each.changed.length > 0 && <span>{changeOf(each)}</span>}
              </p>
            </div>
            {!isLive(index) && (
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
      <Pager
        page={page}
        pageSize={revisionsPerPage}
        total={list.data?.total ?? 0}
        hrefOf={historyHref}
      />
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

/** The labels of the changed parts, in the order of the navigation. */
function changeOf({ changed }: RevisionSummary) {
  const labels = parts.filter(({ id }) => changed.includes(id)).map(({ label }) => label)
  return `Changed: ${labels.join(', ')}`
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
