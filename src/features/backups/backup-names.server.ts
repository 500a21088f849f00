/** How backups are called. What the site made by itself it also removes; other files are the owner's. */
import { join } from 'node:path'

const prefix = 'folio-auto-'
const ofTheSite = /^folio-auto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/
const untried = /^folio-auto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.not-whole\.tar\.gz$/

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** `folio-2026-03-04T05-06-07Z.tar.gz`: a colon is no sign for a file name on every system. */
export function backupName(at: Date): string {
  return `folio-${stamp(at)}.tar.gz`
}

/** Of a backup that the site makes by itself. */
export function siteBackupName(at: Date): string {
  return `${prefix}${stamp(at)}.tar.gz`
}

/** What such a backup is called until it was found whole. */
export function notWholeName(name: string): string {
  return name.replace(/\.tar\.gz$/, '.not-whole.tar.gz')
}

/** Whether the site made it and found it whole. */
export function isSiteBackup(name: string): boolean {
  return ofTheSite.test(name)
}

export function isNotWhole(name: string): boolean {
  return untried.test(name)
}

/** The day on which the site made it, in UTC: `2026-03-04`. */
export function dayOfSiteBackup(name: string): string {
  return name.slice(prefix.length, prefix.length + 'yyyy-mm-dd'.length)
}

function stamp(at: Date) {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
