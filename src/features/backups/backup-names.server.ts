/** File names of backups. The site only ever removes backups that it created itself. */
import { join } from 'node:path'

const prefix = 'folio-auto-'
const verifiedName = /^folio-auto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/
/** `.not-whole`: the suffix in earlier versions. */
const unverifiedPattern =
  /^folio-auto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(?:unverified|not-whole)\.tar\.gz$/

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** `folio-2026-03-04T05-06-07Z.tar.gz`; Windows allows no colons in file names. */
export function backupName(at: Date): string {
  return `folio-${timestamp(at)}.tar.gz`
}

/** The name of a backup that the site creates itself. */
export function siteBackupName(at: Date): string {
  return `${prefix}${timestamp(at)}.tar.gz`
}

/** The name of a site backup until it is verified. */
export function unverifiedName(name: string): string {
  return name.replace(/\.tar\.gz$/, '.unverified.tar.gz')
}

export function isVerifiedSiteBackup(name: string): boolean {
  return verifiedName.test(name)
}

export function isUnverified(name: string): boolean {
  return unverifiedPattern.test(name)
}

/** The UTC date of a site backup: `2026-03-04`. */
export function dayOfSiteBackup(name: string): string {
  return name.slice(prefix.length, prefix.length + 'yyyy-mm-dd'.length)
}

function timestamp(at: Date) {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
