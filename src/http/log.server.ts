/** The structured log: one JSON object a line on standard output, short lines on a terminal. */
import { fstatSync, writeSync } from 'node:fs'
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

/** @param out where lines go; a terminal gets them shortened for a person */
export function createLog(
  level: string,
  out: DestinationStream & { isTTY?: boolean } = standardOutput(),
): Log {
  const options = { level, base: null, timestamp }
  if (!out.isTTY) return pino(options, out)
  return pino(options, { write: (line) => out.write(forPerson(JSON.parse(line))) })
}

/** Where lines go; `gather` takes those that are not urgent. */
type Destination = DestinationStream & { gather?: (line: string) => void }

export interface RequestLine {
  requestId: string
  method: string
  path: string
  status: number
  durationMs: number
}

/**
 * Writes lines of answered requests, as `log.info(line, 'request')` would, at a quarter of the work: for
 * answers that cost little more than their line in the log.
 */
export function requestLines(log: Log): (line: RequestLine) => void {
  const out = (log as Log & Record<symbol, Destination>)[pino.symbols.streamSym]
  // Not `write`, which looks into each line for its level.
  const write = out?.gather ?? ((line: string) => out?.write(line))
  return ({ requestId, method, path, status, durationMs }) => {
    if (!log.isLevelEnabled('info')) return
    write(
      `{"level":30${timestamp()},"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"durationMs":${durationMs},"msg":"request"}\n`,
    )
  }
}

/** Many lines are of the same millisecond: its text is made once. */
let [stampedMs, stamp] = [0, '']

function timestamp() {
  const now = Date.now()
  if (now !== stampedMs) [stampedMs, stamp] = [now, `,"time":"${new Date(now).toISOString()}"`]
  return stamp
}

/** A log that cannot be written, since its disk is full or its reader gone, stops nobody's work. */
function standardOutput(): DestinationStream & { isTTY?: boolean } {
  const { stdout } = process
  stdout.on('error', () => {})
  if (stdout.isTTY) return stdout
  // A stream writes no more once it has failed; a file can have room again.
  const isFile = fstatSync(stdout.fd).isFile()
  const out = gatherLines(
    isFile ? (lines) => writeLines(stdout.fd, lines) : (lines) => stdout.write(lines),
  )
  process.on('exit', out.flush)
  return out
}

function writeLines(file: number, lines: string) {
  try {
    writeSync(file, lines)
  } catch {
    // There is no other place to say it.
  }
}

/** So long may a line wait for others, and so many characters may wait. */
const [gatherMs, mostGathered] = [100, 8 * 1024]

/**
 * On a busy day each line of its own would cost as much as the answer it tells of: those that come within
 * a tenth of a second are written together. What is urgent waits for nothing.
 */
export function gatherLines(write: (lines: string) => unknown) {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') write(lines)
  }

  function gather(line: string) {
    waiting += line
    if (waiting.length > mostGathered) return flush()
    if (timer) return
    flush()
    timer = setTimeout(flush, gatherMs).unref()
  }

  return {
    flush,
    gather,
    write(line: string) {
      gather(line)
      if (isUrgent(line)) flush()
    },
  }
}

/** A line begins with its level; from 40 on somebody should look at it. */
function isUrgent(line: string) {
  return line.charAt('{"level":'.length) >= '4'
}

function forPerson({ level, msg, method, path, status, durationMs, err }: LogLine): string {
  const urgent = level >= 40 ? '! ' : ''
  const text = method ? `${status} ${method} ${path} ${durationMs} ms` : (msg ?? '')
  return `${urgent}${text}${err?.stack ? `\n${err.stack}` : ''}\n`
}
