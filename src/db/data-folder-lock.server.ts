/**
 * Who may work on a data folder: one process of the site at a time. The lock is the operating
 * system's, on a file of its own, so that it ends with its holder, however that one ends. What only
 * looks, or writes a single statement, needs no lock: SQLite lets several do so.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFault } from './sqlite-check.server.ts'

/** Never read or copied by this process: closing any other handle to it would drop the lock. */
export const lockFileName = 'folio.lock'

/** Whether a site runs on this folder right now. Changes nothing. */
export function isInUse(dataDir: string): boolean {
  const file = join(dataDir, lockFileName)
  if (!existsSync(file)) return false
  const lock = tryLock(file)
  lock?.close()
  return lock === undefined
}

/**
 * Takes the folder for this process, until its end or until the function it returns is called.
 * @param check looks at what is there; it must not change anything
 * @throws DataFault where another process has it, and what `check` throws
 */
export function holdDataFolder(dataDir: string, check: () => void): () => void {
  expectUnused(dataDir)
  try {
    check()
  } catch (error) {
    // A site that starts at this moment has made a file that is still empty.
    expectUnused(dataDir)
    throw error
  }
  const lock = tryLock(join(dataDir, lockFileName))
  if (!lock) throw inUse(dataDir)
  return () => lock.close()
}

/** Leaves no trace of the lock, for who holds it and has found the folder without one. */
export function removeLockFile(dataDir: string): void {
  try {
    rmSync(join(dataDir, lockFileName), { force: true })
  } catch {
    // Windows keeps what is open; an empty file harms nobody.
  }
}

function expectUnused(dataDir: string) {
  if (isInUse(dataDir)) throw inUse(dataDir)
}

function inUse(dataDir: string) {
  return new DataFault(
    `Another process of Folio is running on the data folder ${dataDir}. Stop that one, or choose another folder: DATA_DIR=/path/to/data npm start. Several processes can share a PostgreSQL database: see DATABASE_URL.`,
  )
}

/** @returns nothing where somebody else has it */
function tryLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is ever written, so nothing lies beside it, either.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    if (existsSync(file)) return lock
    // Whoever had it has just removed it, so that somebody else may hold another one by now.
    lock.close()
    return undefined
  } catch (error) {
    lock.close()
    const busy = 5
    if (((error as { errcode?: number }).errcode ?? 0) === busy) return undefined
    throw error
  }
}
