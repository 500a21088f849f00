/** Checks error responses for leaked internals and for the API's error format. */
import type { RawResponse } from './raw-socket.ts'

/** Stack traces, file paths, SQL and error codes. */
const internalsPattern =
  /node_modules|node:internal|\bat [\w.<>]+ \([\w/]|\.server\.ts|\/(work|tmp|home)\/|SQLITE_|folio\.sqlite|\bselect\b[^<>{}]{1,200}\bfrom "|insert into "|\b(Type|Syntax|Range|Reference)Error\b|\b(ERR|HPE)_[A-Z_]+/

export function findLeak(text: string): string | undefined {
  return internalsPattern.exec(text)?.[0]
}

/** Checks for a 4xx response in the API's error format. @returns the problems */
export function errorResponseProblems({ status, headers, body }: RawResponse): string[] {
  return [
    ...(status < 400 || status >= 500 ? [`status ${status}`] : []),
    ...(/^application\/json/.test(headers.get('content-type') ?? '') ? [] : ['no JSON']),
    ...(hasMessage(body) ? [] : [`no message: ${body.slice(0, 60)}`]),
    ...(findLeak(body) ? [`leaks ${findLeak(body)}`] : []),
  ]
}

function hasMessage(body: string) {
  try {
    const { message } = JSON.parse(body)
    return typeof message === 'string' && message.length > 5
  } catch {
    return false
  }
}
