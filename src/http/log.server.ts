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
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  if (!out.isTTY) return pino(options, out)
  return pino(options, { write: (line) => out.write(forPerson(JSON.parse(line))) })
}

/** A log that cannot be written, since its disk is full or its reader gone, stops nobody's work. */
function standardOutput(): DestinationStream & { isTTY?: boolean } {
  const { stdout } = process
  stdout.on('error', () => {})
  if (stdout.isTTY || !fstatSync(stdout.fd).isFile()) return stdout
  // A stream writes no more once it has failed; a file can have room again.
  return { write: (line) => void writeLine(stdout.fd, line) }
}

function writeLine(file: number, line: string) {
  try {
    writeSync(file, line)
  } catch {
    // There is no other place to say it.
  }
}

function forPerson({ level, msg, method, path, status, durationMs, err }: LogLine): string {
  const urgent = level >= 40 ? '! ' : ''
  const text = method ? `${status} ${method} ${path} ${durationMs} ms` : (msg ?? '')
  return `${urgent}${text}${err?.stack ? `\n${err.stack}` : ''}\n`
}
