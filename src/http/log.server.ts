/** The structured log: one JSON object a line on standard output, short lines on a terminal. */
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
  out: DestinationStream & { isTTY?: boolean } = process.stdout,
): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  if (!out.isTTY) return pino(options, out)
  return pino(options, { write: (line) => out.write(forPerson(JSON.parse(line))) })
}

function forPerson({ level, msg, method, path, status, durationMs, err }: LogLine): string {
  const urgent = level >= 40 ? '! ' : ''
  const text = method ? `${status} ${method} ${path} ${durationMs} ms` : (msg ?? '')
  return `${urgent}${text}${err?.stack ? `\n${err.stack}` : ''}\n`
}
