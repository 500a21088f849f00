/**
 * Restricts a data folder to one site process. An operating system lock on a separate file, released when its
 * process ends. Commands need no lock: SQLite serialises their transactions with those of the site (decision 045).
 */
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataError } from './sqlite-check.server.ts'
import { sqliteCodeOf, sqliteCodes } from './sqlite-errors.server.ts'

/** Must not be opened elsewhere in this process: closing another handle would release the lock. */
export const lockFileName = 'folio.lock'

/** Whether a site process holds the lock. Does not create the lock file. */
export function isInUse(dataDir: string, lockFile = tryLock): boolean {
  const file = join(dataDir, lockFileName)
  if (!existsSync(file)) return false
  const lock = lockFile(file)
  lock?.close()
  return lock === undefined
}

/**
 * Locks the folder until the process ends or the returned function is called.
 * @param check validates the folder before the lock file is created; must be read-only
 * @throws DataError if another process holds the lock; errors of `check`
 */
export function lockDataFolder(dataDir: string, check: () => void, lockFile = tryLock): () => void {
  assertUnused(dataDir, lockFile)
  try {
    check()
  } catch (error) {
    // The check may have failed on the empty database of a site that is just starting.
    assertUnused(dataDir, lockFile)
    throw error
  }
  const lock = lockFile(join(dataDir, lockFileName))
  if (!lock) throw cannotLock(dataDir, lockFile)
  return () => lock.close()
}

/** Removes the lock file; for a holder that created it. */
export function removeLockFile(dataDir: string): void {
  try {
    rmSync(join(dataDir, lockFileName), { force: true })
  } catch {
    // Windows cannot remove open files; the empty file is harmless.
  }
}

function assertUnused(dataDir: string, lockFile: typeof tryLock) {
  if (isInUse(dataDir, lockFile)) throw cannotLock(dataDir, lockFile)
}

/** SQLite reports a file system without locks as a file that is locked: that happens to a new file, too. */
function cannotLock(dataDir: string, lockFile: typeof tryLock) {
  const probe = join(dataDir, `${lockFileName}.${randomUUID()}`)
  const lock = lockFile(probe)
  lock?.close()
  rmSync(probe, { force: true })
  if (!lock) {
    return new DataError(
      `The file system of the data folder ${dataDir} has no locks, as some network file systems have none, so Folio cannot keep a second process away from the data. Use a folder on a disk of this machine: DATA_DIR=/path/to/data npm start. Or keep the data in PostgreSQL: see DATABASE_URL.`,
    )
  }
  return new DataError(
    `Another process of Folio is running on the data folder ${dataDir}. Stop that one, or choose another folder: DATA_DIR=/path/to/data npm start. Several processes can share a PostgreSQL database: see DATABASE_URL.`,
  )
}

/** An operating system lock, released with `close` and when the process ends. @returns undefined if another process holds it */
export function tryLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // In-memory journal: no files beside the lock file.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    if (existsSync(file)) return lock
    // The previous holder has just removed the file, so another process may lock a new one.
    lock.close()
    return undefined
  } catch (error) {
    lock.close()
    if (sqliteCodeOf(error) === sqliteCodes.busy) return undefined
    throw error
  }
}
