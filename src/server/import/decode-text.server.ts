/** The text of a file: UTF-8, or UTF-16 with a byte order mark. */
import { isUtf8 } from 'node:buffer'
import { SourceError } from './import-source.server.ts'

const newline = 0x0a

/** Line ends become `\n`. @throws SourceError with the line of the first byte that is not text */
export function decodeText(bytes: Buffer): string {
  const text = decode(bytes)
  const nul = text.indexOf('\0')
  if (nul >= 0) throw new SourceError(notText, lineAt(text, nul))
  return text.replace(/\r\n?/g, '\n')
}

function decode(bytes: Buffer): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const content = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes
  if (!isUtf8(content)) throw new SourceError(notUtf8, firstForeignLine(content))
  return content.toString('utf8')
}

function firstForeignLine(bytes: Buffer): number {
  let line = 1
  for (let start = 0; start <= bytes.length; line++) {
    const end = bytes.indexOf(newline, start)
    const stop = end < 0 ? bytes.length : end
    if (!isUtf8(bytes.subarray(start, stop))) return line
    start = stop + 1
  }
  return line
}

/** Counts from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

const notUtf8 = 'The text is not UTF-8. Save it as UTF-8 and import it again.'
const notText = 'The file is not text, or UTF-16 without a byte order mark. Save it as UTF-8.'
