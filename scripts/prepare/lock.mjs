/** A lock file, so that two commands do not install or build in the same folder concurrently. */
import {
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const pollIntervalMs = 200
const heartbeatMs = 2_000
/** A lock without a heartbeat for this long is stale, even if its pid is in use again. */
const staleAfterMs = 20_000

/**
 * Runs the work while holding the lock; waits for the current holder.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(text: string) => void} [print]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, print = console.error) {
  await acquire(file, print)
  const heartbeat = setInterval(() => touch(file), heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}

/**
 * @param {string} file
 * @param {(text: string) => void} print
 */
async function acquire(file, print) {
  createIfMissing(() => mkdirSync(dirname(file)))
  let isNotified = false
  while (!create(file)) {
    if (removeStale(file)) continue
    if (!isNotified)
      print('Another Folio command is preparing this folder; waiting for it to finish.')
    isNotified = true
    await sleep(pollIntervalMs)
  }
}

function create(/** @type {string} */ file) {
  return createIfMissing(() => writeFileSync(file, `${process.pid} ${hostname()}`, { flag: 'wx' }))
}

/** Guarded by a folder: of two processes that saw the stale lock, one could remove the other's new lock. */
function removeStale(/** @type {string} */ file) {
  const guard = `${file}.guard`
  if (!isStale(file)) return false
  if (!createIfMissing(() => mkdirSync(guard))) {
    if (isExpired(guard)) rmSync(guard, { recursive: true, force: true })
    return false
  }
  try {
    if (isStale(file)) rmSync(file, { force: true })
    return true
  } finally {
    rmdirSync(guard)
  }
}

/** @returns whether the process of the lock is dead or has stopped its heartbeat */
function isStale(/** @type {string} */ file) {
  const [pid, host] = readIfExists(file)?.split(' ') ?? []
  if (isExpired(file)) return true
  return Boolean(pid) && host === hostname() && !isRunning(Number(pid))
}

function isExpired(/** @type {string} */ file) {
  const state = statSync(file, { throwIfNoEntry: false })
  return state !== undefined && Date.now() - state.mtimeMs > staleAfterMs
}

function isRunning(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function touch(/** @type {string} */ file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The file was removed by hand.
  }
}

function readIfExists(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** @returns false if it exists already */
function createIfMissing(/** @type {() => void} */ make) {
  try {
    make()
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

function codeOf(/** @type {unknown} */ error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
