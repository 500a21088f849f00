import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isSiteBackup } from './backup-names.server.ts'

/**
 * Removes the oldest of the backups that the site made by itself. Any file of another name is
 * somebody's own, and stays.
 * @param kept how many stay; 0: all of them
 * @returns the names of those that are gone
 */
export async function removeOldBackups(folder: string, kept: number): Promise<string[]> {
  if (kept === 0) return []
  const names = (await readdir(folder)).filter(isSiteBackup)
  // The time is in the name.
  const old = names.toSorted().toReversed().slice(kept)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
