/** Expected failures of the scripts, with messages that say what to do. */
import './stop-with-npm.mjs'

const minNodeMajor = 20
const networkCodes =
  /\b(ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/
const maxLines = 20

/** An expected failure. Its message is printed without a stack. */
export class UserError extends Error {}

/** A signal terminated the work; the process terminates itself with the same one. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Terminated by ${signal}`)
    this.signal = signal
  }
}

/**
 * Runs a command: prints a `UserError` and exits with 1, or terminates with the signal that interrupted
 * the work.
 * @param {() => Promise<void>} work
 */
export async function runCli(work) {
  try {
    requireNode(process.version)
    await work()
  } catch (error) {
    if (error instanceof Interrupted) return void process.kill(process.pid, error.signal)
    if (!(error instanceof UserError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** @param {string} version as in `process.version` */
export function requireNode(version) {
  if (Number.parseInt(version.slice(1), 10) >= minNodeMajor) return
  throw new UserError(`Folio needs Node ${minNodeMajor} or newer to start; this is ${version}.`)
}

/**
 * The message of a known failure, else the fallback with the last lines of the output.
 * @param {string} fallback
 * @param {string} output of the program, or the message of an error
 * @param {string} folder of the project
 */
export function explain(fallback, output, folder) {
  const message = knownMessage(output, folder)
  return new UserError(message ?? `${fallback}\n\n${lastLines(output)}`)
}

/**
 * @param {string} output
 * @param {string} folder
 * @returns {string | undefined}
 */
export function knownMessage(output, folder) {
  if (/\bENOSPC\b/.test(output)) {
    return `The disk is full. Free at least 1 GB where ${folder} is and run the same command again.`
  }
  if (/^npm (error|ERR!)/m.test(output) && networkCodes.test(output)) {
    return 'The npm registry could not be reached. Check the network connection and run the same command again.'
  }
  if (/\b(EACCES|EROFS|EPERM)\b/.test(output)) {
    const path = deniedPath(output) ?? folder
    return `Folio may not write in ${path}. Run the command as the user that owns this folder, or give your user write permission there.`
  }
  if (/\bEUSAGE\b/.test(output) && output.includes('lock')) {
    return 'package.json and package-lock.json do not agree. Run npm install, then the same command again.'
  }
}

/** The path that npm names, which may be its own cache. */
function deniedPath(/** @type {string} */ output) {
  return /^npm (?:error|ERR!) path (.+)$/m.exec(output)?.[1]
}

export function lastLines(/** @type {string} */ output) {
  return output.trimEnd().split('\n').slice(-maxLines).join('\n')
}
