import { BusyButton } from '#ui/admin/busy-button.tsx'
import type { Backup } from '../backup.ts'
import type { ShownBackup } from './shown-backups.ts'

interface BackupRowProps {
  shown: ShownBackup
  onDownload: () => Promise<void>
}

/** One backup: when, what is in it, and whether it can be relied on. */
export function BackupRow({ shown, onDownload }: BackupRowProps) {
  const { backup, time, facts, problem } = shown
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
        {facts.length > 0 && (
          <p className="label admin-row-facts">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        )}
      </div>
      {backup.state === 'done' && backup.isThere && (
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
