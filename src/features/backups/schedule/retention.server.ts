/** Removes expired site backups. Files with other names belong to the owner. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOfSiteBackup, isUnverified, isVerifiedSiteBackup } from '../backup-names.server.ts'

/** Retained for inspection. */
const maxUnverified = 1

/**
 * Prefers the newest backup of each day, so that manual backups don't displace those of earlier days.
 * @param retained how many to retain; 0 retains all
 * @returns the names to remove
 */
export function expiredBackups(names: string[], retained: number): string[] {
  if (retained === 0) return []
  // Names contain the time.
  const all = names.filter(isVerifiedSiteBackup).toSorted().toReversed()
  const newestOfDay = new Map(all.toReversed().map((name) => [dayOfSiteBackup(name), name]))
  const daily = all.filter((name) => newestOfDay.get(dayOfSiteBackup(name)) === name)
  const others = all.filter((name) => !daily.includes(name))
  return [...daily, ...others].slice(retained)
}

/** @returns the names of the removed backups */
export async function removeOldBackups(folder: string, retained: number): Promise<string[]> {
  return removeAll(folder, expiredBackups(await readdir(folder), retained))
}

/** Unverified backups don't count towards the retention of verified ones. */
export async function removeUnverified(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(isUnverified)
  await removeAll(folder, names.toSorted().toReversed().slice(maxUnverified))
}

async function removeAll(folder: string, names: string[]) {
  for (const name of names) await rm(join(folder, name), { force: true })
  return names
}
