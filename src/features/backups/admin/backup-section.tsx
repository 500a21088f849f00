import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { adminApi } from '#admin-paths.ts'
import { adminQuery, refresh } from '#api/admin/admin-queries.ts'
import {
  callAdmin,
  isNotFound,
  isSessionOver,
  serverMessageOf,
  type WithReauth,
} from '#api/admin/call-admin.ts'
import { ApiError } from '#api/api-client.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { SmallLink } from '#ui/admin/small-button.tsx'
import { TextWithCode } from '#ui/admin/text-with-code.tsx'
import { Banner } from '#ui/banner.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { BackupOverview } from '../backup.ts'
import { backupListView } from './backup-list-view.ts'
import { BackupPlaceholder } from './backup-placeholder.tsx'
import { BackupRow } from './backup-row.tsx'
import { backupStatus, isRunning } from './backup-status.ts'
import { backupsAnchor } from './backup-warning.tsx'

const pollIntervalMs = 2000
const exportTitle =
  'Posts with drafts and pictures, projects and the site, as Markdown and JSON in one zip'

interface BackupSectionProps {
  /** Runs the action, asking for the password first if the last check is too old. */
  withReauth: WithReauth
}

/** The backup status, the latest backups for download, and a button that starts a backup. */
export function BackupSection({ withReauth }: BackupSectionProps) {
  const statusId = useId()
  const overview = useQuery({
    ...adminQuery<BackupOverview>(adminApi.backups),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollIntervalMs : false),
  })
  const { data } = overview
  if (isNotFound(overview.error)) return null
  return (
    <section aria-labelledby={backupsAnchor} className="backups">
      <div className="backups-head">
        <h2 id={backupsAnchor} tabIndex={-1} className="admin-subtitle">
          Backups
        </h2>
        <div className="backups-actions">
          <SmallLink href={adminApi.contentExport} download title={exportTitle}>
            Export content
          </SmallLink>
          {data && <BackupButton isBusy={isRunning(data)} reasonId={statusId} />}
        </div>
      </div>
      {overview.isPending && <BackupPlaceholder />}
      {overview.isError && !data && (
        <LoadFailure
          message="Failed to load backups. Please try again later."
          onRetry={() => overview.refetch()}
        />
      )}
      {data && <Backups overview={data} statusId={statusId} withReauth={withReauth} />}
    </section>
  )
}

/** @param reasonId the element that explains why the button is disabled */
function BackupButton({ isBusy, reasonId }: { isBusy: boolean; reasonId: string }) {
  const queryClient = useQueryClient()
  async function startBackup() {
    try {
      await callAdmin('POST', adminApi.backups)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        showToast({ title: serverMessageOf(error) ?? error.message })
      } else showFailure('The backup could not be started. Please try again.', error)
    }
    await refresh(queryClient, adminApi.backups)
  }
  return (
    <BusyButton
      busyLabel="Starting..."
      onClick={startBackup}
      aria-disabled={isBusy}
      aria-describedby={isBusy ? reasonId : undefined}
    >
      Back up now
    </BusyButton>
  )
}

interface BackupsProps extends BackupSectionProps {
  overview: BackupOverview
  statusId: string
}

function Backups({ overview, statusId, withReauth }: BackupsProps) {
  const { isGood, text, problem } = backupStatus(overview, new Date())
  async function download(id: string) {
    try {
      // The browser navigates to the file, which couldn't prompt for the password.
      const allowed = await withReauth(() => callAdmin('GET', adminApi.backup(id)))
      if (allowed) location.assign(adminApi.backupFile(id))
    } catch (error) {
      showFailure('The backup could not be downloaded. Please try again.', error)
    }
  }
  const items = backupListView(overview, problem)
  return (
    <>
      <div id={statusId} className="backups-news">
        {isGood ? (
          <p role="status">{text}</p>
        ) : (
          <Banner tone="negative">
            <TextWithCode text={text} />
          </Banner>
        )}
      </div>
      {overview.latestVerified && (
        <p className="backups-note">
          Keep a copy on another machine, too: if the disk fails, its backups are lost with it.
        </p>
      )}
      {items.length > 0 && (
        <ul className="admin-rows backups-rows">
          {items.map((item) => (
            <BackupRow
              key={item.backup._id}
              item={item}
              onDownload={() => download(item.backup._id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function showFailure(title: string, error: unknown) {
  console.error(error)
  if (isSessionOver(error)) return
  const description = serverMessageOf(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
