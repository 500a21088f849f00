/** What can go wrong before Folio runs, said so that the reader knows what to do. */

const oldestNode = 20
const networkCodes =
  /\b(ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/
const shownLines = 20

/** Its message is for a person and is printed without a stack. */
export class Trouble extends Error {}

/** A signal ended the work; the process is to end by the same one. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Ended by ${signal}`)
    this.signal = signal
  }
}

/**
 * Runs a script's work and ends the process as a person expects: a `Trouble` as its text and exit
 * code 1, a signal as that signal.
 * @param {() => Promise<void>} work
 */
export async function orExplain(work) {
  try {
    requireNode(process.version)
    await work()
  } catch (error) {
    if (error instanceof Interrupted) return void process.kill(process.pid, error.signal)
    if (!(error instanceof Trouble)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** @param {string} version as in `process.version` */
export function requireNode(version) {
  if (Number.parseInt(version.slice(1), 10) >= oldestNode) return
  throw new Trouble(`Folio needs Node ${oldestNode} or newer to start; this is ${version}.`)
}

/**
 * The sentence for a failure that is known, else a general one with the program's own last lines.
 * @param {string} otherwise the general sentence
 * @param {string} output what the program printed, or an error's message
 * @param {string} folder where Folio stands
 */
export function explain(otherwise, output, folder) {
  const known = sentenceFor(output, folder)
  return new Trouble(known ?? `${otherwise}\n\n${lastLines(output)}`)
}

/**
 * @param {string} output
 * @param {string} folder
 * @returns {string | undefined}
 */
export function sentenceFor(output, folder) {
  if (/\bENOSPC\b/.test(output)) {
    return `The disk is full. Free at least 1 GB where ${folder} is and run the same command again.`
  }
  if (/^npm (error|ERR!)/m.test(output) && networkCodes.test(output)) {
    return 'The npm registry could not be reached. Check the network connection and run the same command again.'
  }
  if (/\b(EACCES|EROFS|EPERM)\b/.test(output)) {
    const place = refusedPath(output) ?? folder
    return `Folio may not write in ${place}. Run the command as the user that owns this folder, or give your user the right to write there.`
  }
  if (/\bEUSAGE\b/.test(output) && output.includes('lock')) {
    return 'package.json and package-lock.json do not agree. Run npm install, then the same command again.'
  }
}

/** npm's own cache can be what it may not write to, so the path it names counts. */
function refusedPath(/** @type {string} */ output) {
  return /^npm (?:error|ERR!) path (.+)$/m.exec(output)?.[1]
}

function lastLines(/** @type {string} */ output) {
  return output.trimEnd().split('\n').slice(-shownLines).join('\n')
}
