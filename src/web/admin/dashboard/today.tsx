import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { formatShortTime } from '#api/admin/format-time.ts'
import { analyticsHref } from '#features/analytics/admin/analytics-address.ts'
import { type BackupSummary, summarizeBackups } from '#features/backups/admin/backup-status.ts'
import { backupsAnchor } from '#features/backups/admin/backup-warning.tsx'
import type { BackupOverview } from '#features/backups/backup.ts'
import { formatSize } from '#features/backups/format-size.ts'
import type { DashboardState } from './dashboard-state.ts'

interface Fact {
  text: string
  href: string
  /** Where something is to be done. */
  tone?: 'accent' | 'negative' | undefined
}

/** The state of the site in a line: '2 unread · 41 readers yesterday · last backup 8:02 AM, restore tested'. */
export function Today({ state }: { state: DashboardState }) {
  // A backup may be made while the page is open.
  const { data } = useQuery(adminQuery<BackupOverview>(adminApi.backups))
  const backup = data ? summarizeBackups(data, new Date()) : state.backup
  const facts = [
    ...messageFacts(state),
    readersFact(state.today, 'today'),
    readersFact(state.yesterday, 'yesterday'),
    backupFact(backup),
    ...linkFacts(state),
    ...serverFacts(state),
  ]
  return (
    <section aria-labelledby="today" className="today">
      <h2 id="today" className="admin-subtitle">
        Today
      </h2>
      <ul className="facts today-facts">
        {facts.map(({ text, href, tone }) => (
          <li key={text}>
            <a href={href} className={tone ? `state state-${tone}` : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function messageFacts({ unread, server }: DashboardState): Fact[] {
  const { failed } = server.mail
  const href = adminPages.messages
  const read: Fact = { text: 'No unread messages', href }
  const facts: Fact[] = [unread > 0 ? { text: `${unread} unread`, href, tone: 'accent' } : read]
  if (failed > 0)
    facts.push({ text: `${counted(failed, 'mail')} not sent`, href, tone: 'negative' })
  return facts
}

function readersFact({ day, readers }: DashboardState['today'], when: string): Fact {
  return {
    text: `${counted(readers, 'reader')} ${when}`,
    href: analyticsHref({ range: { from: day, to: day } }),
  }
}

function backupFact({ isGood, verifiedAt }: BackupSummary): Fact {
  const href = `#${backupsAnchor}`
  if (!isGood) return { text: 'The backups have a problem', href, tone: 'negative' }
  if (!verifiedAt) return { text: 'No backup yet', href }
  return { text: `Last backup ${formatShortTime(verifiedAt, new Date())}, restore tested`, href }
}

function linkFacts({ brokenLinks }: DashboardState): Fact[] {
  if (brokenLinks === 0) return []
  return [{ text: counted(brokenLinks, 'dead link'), href: adminPages.links, tone: 'negative' }]
}

function serverFacts({ server: { disk } }: DashboardState): Fact[] {
  if (!disk?.isLow) return []
  const text = `The disk is nearly full: ${formatSize(disk.free)} free`
  return [{ text, href: `#${backupsAnchor}`, tone: 'negative' }]
}

function counted(count: number, noun: string) {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`
}
