import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { adminApi } from '#admin-routes.ts'
import { read, refresh } from '#http/admin/admin-reads.ts'
import { callAdmin, isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { BackupOverview } from '../backup.ts'
import { backupNews } from './backup-news.ts'
import { BackupRow } from './backup-row.tsx'

const lookAgainMs = 2000
const shownCount = 3

interface BackupSectionProps {
  /** Does what is delicate, after the password was shown. */
  delicately: <Result>(act: () => Promise<Result>) => Promise<Result | undefined>
}

/** Whether the site could be had back, one more backup at once, and the newest to take along. */
export function BackupSection({ delicately }: BackupSectionProps) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const { data, isError } = useQuery({
    ...read<BackupOverview>(adminApi.backups),
    refetchInterval: ({ state }) =>
      state.data?.backups[0]?.state === 'running' ? lookAgainMs : false,
  })

  async function backUp() {
    try {
      await callAdmin('POST', adminApi.backups)
    } catch (error) {
      tellFailure('The backup could not be started. Please try again.', error)
    }
    await refresh(queryClient, adminApi.backups)
  }

  async function download(id: string) {
    try {
      // Its file comes as a page would, and a page could not ask for the password.
      const allowed = await delicately(() => callAdmin('GET', adminApi.backup(id)))
      if (allowed) location.assign(adminApi.backupFile(id))
    } catch (error) {
      tellFailure('The backup could not be downloaded. Please try again.', error)
    }
  }

  if (!data && !isError) return null
  return (
    <section aria-labelledby={titleId} className="backups">
      <div className="backups-head">
        <h2 id={titleId} className="admin-subtitle">
          Backups
        </h2>
        {data && (
          <BusyButton busyLabel="Starting..." onClick={backUp}>
            Back up now
          </BusyButton>
        )}
      </div>
      {data ? <News overview={data} /> : <p>How it stands with backups could not be read.</p>}
      {data && data.backups.length > 0 && (
        <ul className="admin-rows backups-rows">
          {data.backups.slice(0, shownCount).map((backup) => (
            <BackupRow key={backup._id} backup={backup} onDownload={() => download(backup._id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function News({ overview }: { overview: BackupOverview }) {
  const { isGood, text } = backupNews(overview, new Date())
  if (!isGood) return <Banner tone="negative">{text}</Banner>
  return (
    <p role="status" className="backups-news">
      {text} Keep one on another machine, too: a broken disk takes its backups with it.
    </p>
  )
}

function tellFailure(title: string, error: unknown) {
  console.error(error)
  if (isSessionOver(error)) return
  const description = serverSentence(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
