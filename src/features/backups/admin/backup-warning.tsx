import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-routes.ts'
import { read } from '#http/admin/admin-reads.ts'
import type { BackupOverview } from '../backup.ts'
import { backupNews } from './backup-news.ts'

/** Where on the page the backups stand. */
export const backupsAnchor = 'backups'

/** At the top of a page, for who does not look as far down as the backups; nothing where all is well. */
export function BackupWarning() {
  const { data } = useQuery(read<BackupOverview>(adminApi.backups))
  if (!data || backupNews(data, new Date()).isGood) return null
  return (
    <p role="note" className="admin-note">
      Something is wrong with the backups of this site.{' '}
      <a href={`#${backupsAnchor}`} className="link">
        See what it is
      </a>
    </p>
  )
}
