import { adminPages } from '#admin-paths.ts'
import { backupsAnchor } from '#features/backups/admin/backup-warning.tsx'
import { formatSize } from '#features/backups/format-size.ts'
import type { ServerState } from './dashboard-state.ts'

/** What the site runs on: 'Disk: 12 GB free · Mail: on · SQLite: 4.2 MB · Folio 1.0.0'. */
export function ServerLine({ disk, mail, database, version }: ServerState) {
  return (
    <section aria-label="Server" className="server-line">
      <ul className="facts">
        {disk && (
          <li>
            <a
              href={`#${backupsAnchor}`}
              className={disk.isLow ? 'state state-negative' : undefined}
            >
              Disk: {formatSize(disk.free)} free
            </a>
          </li>
        )}
        <li>
          <a
            href={adminPages.messages}
            className={mail.failed > 0 ? 'state state-negative' : undefined}
          >
            Mail: {mailText(mail)}
          </a>
        </li>
        <li>
          <a href={`#${backupsAnchor}`}>
            {database.kind}: {formatSize(database.size)}
          </a>
        </li>
        <li>
          <span>Folio {version}</span>
        </li>
      </ul>
    </section>
  )
}

function mailText({ isConfigured, waiting, failed }: ServerState['mail']) {
  if (failed > 0) return `${failed} not sent`
  if (waiting > 0) return `${waiting} waiting`
  return isConfigured ? 'on' : 'off, messages are in the inbox only'
}
