/** How backups are called. What the site made by itself it also removes; other files are the owner's. */
import { join } from 'node:path'

const ofTheSite = /^folio-auto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** `folio-2026-03-04T05-06-07Z.tar.gz`: a colon is no sign for a file name on every system. */
export function backupName(at: Date): string {
  return `folio-${stamp(at)}.tar.gz`
}

/** Of a backup that the site makes by itself. */
export function siteBackupName(at: Date): string {
  return `folio-auto-${stamp(at)}.tar.gz`
}

export function isSiteBackup(name: string): boolean {
  return ofTheSite.test(name)
}

function stamp(at: Date) {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
