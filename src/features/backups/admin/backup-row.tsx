import { BusyButton } from '#ui/admin/busy-button.tsx'
import { TextWithCode } from '#ui/admin/text-with-code.tsx'
import type { Backup } from '../backup.ts'
import type { BackupListItem } from './backup-list-view.ts'

interface BackupRowProps {
  item: BackupListItem
  onDownload: () => Promise<void>
}

/** One backup: its time, contents and verification state. */
export function BackupRow({ item, onDownload }: BackupRowProps) {
  const { backup, time, facts, problem } = item
  return (
    <li className="admin-row">
      <div className="min-w-0">
        <p className="account-row-title">
          {time}
          <span className={stateClass(backup)}>{stateLabel(backup)}</span>
        </p>
        {problem && (
          <p className="backups-problem">
            <TextWithCode text={problem} />
          </p>
        )}
        {facts.length > 0 && (
          <p className="label admin-row-facts">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        )}
      </div>
      {backup.state === 'done' && backup.fileExists && (
        <BusyButton
          busyLabel="Requesting..."
          aria-label={`Download the backup of ${time}`}
          onClick={onDownload}
        >
          Download
        </BusyButton>
      )}
    </li>
  )
}

function stateClass({ state, verified }: Backup) {
  if (state === 'running') return 'state'
  return verified ? 'state state-positive' : 'state state-negative'
}

function stateLabel({ state, verified }: Backup) {
  if (state === 'running') return 'In progress'
  if (state === 'failed') return 'Failed'
  return verified ? 'Verified' : 'Verification failed'
}
