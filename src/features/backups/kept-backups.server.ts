/** Which of the backups that the site made by itself stay. Any file of another name is somebody's own. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOfSiteBackup, isNotWhole, isSiteBackup } from './backup-names.server.ts'

/** For whoever wants to see what is wrong. */
const keptNotWhole = 1

/**
 * The newest of each day stays before any other of that day: however often somebody asks for one, the
 * days before are still there.
 * @param kept how many stay; 0: all of them
 * @returns the names of those whose time is over
 */
export function outdatedOf(names: string[], kept: number): string[] {
  if (kept === 0) return []
  // The time is in the name.
  const all = names.filter(isSiteBackup).toSorted().toReversed()
  const newestOfDay = new Map(all.toReversed().map((name) => [dayOfSiteBackup(name), name]))
  const daily = all.filter((name) => newestOfDay.get(dayOfSiteBackup(name)) === name)
  const others = all.filter((name) => !daily.includes(name))
  return [...daily, ...others].slice(kept)
}

/** @returns the names of those that are gone */
export async function removeOldBackups(folder: string, kept: number): Promise<string[]> {
  return removeAll(folder, outdatedOf(await readdir(folder), kept))
}

/** Those that were not found whole push no good one out, and do not pile up, either. */
export async function removeNotWhole(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(isNotWhole)
  await removeAll(folder, names.toSorted().toReversed().slice(keptNotWhole))
}

async function removeAll(folder: string, names: string[]) {
  for (const name of names) await rm(join(folder, name), { force: true })
  return names
}
