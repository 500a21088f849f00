/** What an answer to an attack may never look like. */
import type { RawAnswer } from './raw.ts'

/** Words that only the inside of the server has. */
const innards =
  /node_modules|node:internal|\bat [\w.<>]+ \([\w/]|\.server\.ts|\/(work|tmp|home)\/|SQLITE_|folio\.sqlite|\bselect\b[^<>{}]{1,200}\bfrom "|insert into "|\b(Type|Syntax|Range|Reference)Error\b|\b(ERR|HPE)_[A-Z_]+/

export function leakIn(text: string): string | undefined {
  return innards.exec(text)?.[0]
}

/** What is wrong with a refusal in the API's shape; empty where nothing is. */
export function faultsOfRefusal({ status, headers, body }: RawAnswer): string[] {
  return [
    ...(status < 400 || status >= 500 ? [`status ${status}`] : []),
    ...(/^application\/json/.test(headers.get('content-type') ?? '') ? [] : ['no JSON']),
    ...(hasMessage(body) ? [] : [`no message: ${body.slice(0, 60)}`]),
    ...(leakIn(body) ? [`tells ${leakIn(body)}`] : []),
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
