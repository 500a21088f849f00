/** One at a time: two commands on one folder must not install or build over each other. */
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

const pollMs = 200
const heartbeatMs = 2_000
/** A holder that has not touched its lock for so long is gone, even if its pid is in use again. */
const silentAfterMs = 20_000

/**
 * Does the work while holding the lock file; waits for whoever holds it now.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(text: string) => void} [say]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, say = console.log) {
  await acquire(file, say)
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
 * @param {(text: string) => void} say
 */
async function acquire(file, say) {
  unlessThere(() => mkdirSync(dirname(file)))
  let told = false
  while (!take(file)) {
    if (removeStale(file)) continue
    if (!told) say('Another Folio command is preparing this folder; waiting for it to finish.')
    told = true
    await sleep(pollMs)
  }
}

function take(/** @type {string} */ file) {
  return unlessThere(() => writeFileSync(file, `${process.pid} ${hostname()}`, { flag: 'wx' }))
}

/** Guarded by a folder, lest two who both saw the old lock remove each other's new one. */
function removeStale(/** @type {string} */ file) {
  const guard = `${file}.guard`
  if (!isStale(file)) return false
  if (!unlessThere(() => mkdirSync(guard))) {
    if (isSilent(guard)) rmSync(guard, { recursive: true, force: true })
    return false
  }
  try {
    if (isStale(file)) rmSync(file, { force: true })
    return true
  } finally {
    rmdirSync(guard)
  }
}

/** @returns whether the file can be removed: its process is dead or no longer touches it */
function isStale(/** @type {string} */ file) {
  const [pid, host] = readIfThere(file)?.split(' ') ?? []
  if (isSilent(file)) return true
  return Boolean(pid) && host === hostname() && !isRunning(Number(pid))
}

function isSilent(/** @type {string} */ file) {
  const state = statSync(file, { throwIfNoEntry: false })
  return state !== undefined && Date.now() - state.mtimeMs > silentAfterMs
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
    // Removed from outside: nothing to keep alive.
  }
}

function readIfThere(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** @returns false where what is to be made exists already */
function unlessThere(/** @type {() => void} */ make) {
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
