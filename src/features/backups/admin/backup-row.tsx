import { readableTime } from '#http/admin/readable-time.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import type { Backup } from '../backup.ts'
import { backupFacts } from './backup-news.ts'

interface BackupRowProps {
  backup: Backup
  onDownload: () => Promise<void>
}

/** One backup: when, what is in it, and whether it can be relied on. */
export function BackupRow({ backup, onDownload }: BackupRowProps) {
  const { startedAt, state, problem, isThere } = backup
  const time = readableTime(startedAt)
  return (
    <li className="admin-row">
      <div className="min-w-0">
        <p className="account-row-title">
          {time}
          <span className={`badge ${backup.rehearsed ? 'badge-strong' : ''}`}>
            {stateOf(backup)}
          </span>
        </p>
        {problem && <p className="backups-problem">{problem}</p>}
        <p className="label admin-row-facts">
          {backupFacts(backup).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {state === 'done' && !isThere && <span>Its file is not on this machine</span>}
        </p>
      </div>
      {state === 'done' && isThere && (
        <BusyButton
          busyLabel="Asking for it..."
          aria-label={`Download the backup of ${time}`}
          onClick={onDownload}
        >
          Download
        </BusyButton>
      )}
    </li>
  )
}

function stateOf({ state, rehearsed }: Backup) {
  if (state === 'running') return 'Being made'
  if (state === 'failed') return 'Failed'
  return rehearsed ? 'Tried and whole' : 'Not to be relied on'
}
