/** Structured log: JSON lines on standard output, short lines on a terminal. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

interface LogLine {
  level: number
  msg?: string
  requestId?: string
  method?: string
  path?: string
  status?: number
  durationMs?: number
  err?: { stack?: string }
}

/** @param out the destination; a TTY gets human-readable lines */
export function createLog(
  level: string,
  out: DestinationStream & { isTTY?: boolean } = standardOutput(),
): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  if (!out.isTTY) return pino(options, out)
  return pino(options, { write: (line) => out.write(toReadableLine(JSON.parse(line))) })
}

/** Lines are buffered up to this many bytes and milliseconds. */
const [minLength, periodicFlush] = [8 * 1024, 100]
/** Bound of the buffer, in bytes, while the destination blocks. */
const maxLength = 1024 * 1024
/** A tenth of a second each. */
const exitRetries = 20
/** Warnings and errors are written immediately. */
const urgentLevel = 40

/** Write errors, such as a full disk or a closed pipe, are ignored. */
function standardOutput(): DestinationStream & { isTTY?: boolean } {
  const { stdout } = process
  stdout.on('error', () => {})
  if (stdout.isTTY) return stdout
  let retries = 0
  // Not `sync: false`, which loses a pending write at exit and retries forever on a full disk.
  const destination = pino.destination({
    ...{ dest: stdout.fd, sync: true, minLength, maxLength, periodicFlush },
    // A retry blocks the event loop, so a reader that stalls is only waited for at exit.
    retryEAGAIN: () => retries-- > 0,
  })
  destination.on('error', () => {})
  // One call may leave a part of the buffer.
  const flush = () => {
    destination.flush()
    destination.flush()
  }
  process.on('exit', () => {
    retries = exitRetries
    flush()
  })
  const stream = {
    // Has pino set `lastLevel` before each write.
    ...{ [Symbol.for('pino.metadata')]: true, lastLevel: 0 },
    write(line: string) {
      destination.write(line)
      if (stream.lastLevel >= urgentLevel) flush()
    },
  }
  return stream
}

function toReadableLine({ level, msg, method, path, status, durationMs, err }: LogLine): string {
  const urgent = level >= urgentLevel ? '! ' : ''
  const text = method ? `${status} ${method} ${path} ${durationMs} ms` : (msg ?? '')
  return `${urgent}${text}${err?.stack ? `\n${err.stack}` : ''}\n`
}
