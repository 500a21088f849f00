import { BackupSection } from '#features/backups/admin/backup-section.tsx'
import { useConfirmation } from '#features/users/admin/use-confirmation.tsx'

/** Backups on the dashboard; who takes one along shows the password first. */
export function DashboardBackups() {
  const { delicately, dialog } = useConfirmation()
  return (
    <>
      <BackupSection delicately={delicately} />
      {dialog}
    </>
  )
}
