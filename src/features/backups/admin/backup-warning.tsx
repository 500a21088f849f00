import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import type { BackupOverview } from '../backup.ts'
import { backupStatus } from './backup-status.ts'

export const backupsAnchor = 'backups'

/** A warning at the top of the page; renders nothing if the backups are in order. */
export function BackupWarning() {
  const { data } = useQuery(adminQuery<BackupOverview>(adminApi.backups))
  if (!data || backupStatus(data, new Date()).isGood) return null
  return (
    <p role="note" className="admin-note">
      There is a problem with the backups of this site.{' '}
      <a href={`#${backupsAnchor}`} className="link">
        See details
      </a>
    </p>
  )
}
