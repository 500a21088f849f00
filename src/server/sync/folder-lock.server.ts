/** One run at a time in a folder. The lock ends with its process, however that ends. */
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '#db/data-folder-lock.server.ts'
import { SourceError } from '../import/import-source.server.ts'
import { ownFolder } from './content-folder.server.ts'

/** @param root has the folder of the state. @returns unlocks. @throws SourceError if another run holds it, or for a link */
export async function lockFolder(root: string): Promise<() => void> {
  const file = join(root, ownFolder, 'lock')
  const stats = await lstat(file).catch(() => undefined)
  if (stats && !stats.isFile()) {
    throw new SourceError(`${ownFolder}/lock must be a file, and no link. Remove it.`)
  }
  const lock = tryLock(file)
  if (!lock) throw new SourceError('Another run synchronises this folder. Wait for its end.')
  return () => lock.close()
}
