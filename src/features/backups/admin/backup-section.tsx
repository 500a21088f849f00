import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { adminApi } from '#admin-routes.ts'
import { read, refresh } from '#http/admin/admin-reads.ts'
import { callAdmin, isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { ApiError } from '#http/api-client.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { Banner } from '#ui/banner.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { BackupOverview } from '../backup.ts'
import { backupNews, isBeingMade } from './backup-news.ts'
import { BackupPlaceholder } from './backup-placeholder.tsx'
import { BackupRow } from './backup-row.tsx'
import { backupsAnchor } from './backup-warning.tsx'
import { shownBackups } from './shown-backups.ts'

const lookAgainMs = 2000

interface BackupSectionProps {
  /** Does what is delicate, after the password was shown. */
  delicately: <Result>(act: () => Promise<Result>) => Promise<Result | undefined>
}

/** Whether the site could be had back, one more backup at once, and the newest to take along. */
export function BackupSection({ delicately }: BackupSectionProps) {
  const newsId = useId()
  const overview = useQuery({
    ...read<BackupOverview>(adminApi.backups),
    refetchInterval: ({ state }) => (state.data && isBeingMade(state.data) ? lookAgainMs : false),
  })
  const { data } = overview
  return (
    <section aria-labelledby={backupsAnchor} className="backups">
      <div className="backups-head">
        <h2 id={backupsAnchor} tabIndex={-1} className="admin-subtitle">
          Backups
        </h2>
        {data && <BackUpButton isBusy={isBeingMade(data)} reasonId={newsId} />}
      </div>
      {overview.isPending && <BackupPlaceholder />}
      {overview.isError && !data && (
        <LoadFailure
          message="Failed to load backups. Please try again later."
          onRetry={() => overview.refetch()}
        />
      )}
      {data && <Backups overview={data} newsId={newsId} delicately={delicately} />}
    </section>
  )
}

/** @param reasonId what tells why it is of no use just now */
function BackUpButton({ isBusy, reasonId }: { isBusy: boolean; reasonId: string }) {
  const queryClient = useQueryClient()
  async function backUp() {
    try {
      await callAdmin('POST', adminApi.backups)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) tellRefusal(error)
      else tellFailure('The backup could not be started. Please try again.', error)
    }
    await refresh(queryClient, adminApi.backups)
  }
  return (
    <BusyButton
      busyLabel="Starting..."
      onClick={backUp}
      aria-disabled={isBusy}
      aria-describedby={isBusy ? reasonId : undefined}
    >
      Back up now
    </BusyButton>
  )
}

interface BackupsProps extends BackupSectionProps {
  overview: BackupOverview
  newsId: string
}

function Backups({ overview, newsId, delicately }: BackupsProps) {
  const { isGood, text, problem } = backupNews(overview, new Date())
  async function download(id: string) {
    try {
      // Its file comes as a page would, and a page could not ask for the password.
      const allowed = await delicately(() => callAdmin('GET', adminApi.backup(id)))
      if (allowed) location.assign(adminApi.backupFile(id))
    } catch (error) {
      tellFailure('The backup could not be downloaded. Please try again.', error)
    }
  }
  const shown = shownBackups(overview, problem)
  return (
    <>
      <div id={newsId} className="backups-news">
        {isGood ? <p role="status">{text}</p> : <Banner tone="negative">{text}</Banner>}
      </div>
      {overview.lastGood && (
        <p className="backups-note">
          Keep one on another machine, too: a broken disk takes its backups with it.
        </p>
      )}
      {shown.length > 0 && (
        <ul className="admin-rows backups-rows">
          {shown.map((each) => (
            <BackupRow
              key={each.backup._id}
              shown={each}
              onDownload={() => download(each.backup._id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function tellRefusal(error: ApiError) {
  showToast({ title: serverSentence(error) ?? error.message })
}

function tellFailure(title: string, error: unknown) {
  console.error(error)
  if (isSessionOver(error)) return
  const description = serverSentence(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
