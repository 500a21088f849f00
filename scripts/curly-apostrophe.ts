/** Lets a TrueType font draw `'` as the typographic apostrophe, so that a text may keep the character of the keyboard. */
import { create, type Font } from 'fontkit'

const straight = 0x27
const curly = 0x2019

/** @param font an sfnt file that has both characters */
export function withCurlyApostrophe(font: Buffer): Buffer {
  const parsed = create(font) as Font
  const glyphOf = (code: number) => parsed.glyphForCodePoint(code === straight ? curly : code).id
  return replaceTable(font, 'cmap', characterMap(parsed.characterSet, glyphOf))
}

/** A `cmap` of format 4 with one segment for each character. */
function characterMap(codes: number[], glyphOf: (code: number) => number): Buffer {
  const segments = codes.filter((code) => code < 0xffff).sort((a, b) => a - b)
  const deltas = [...segments.map((code) => (glyphOf(code) - code) & 0xffff), 1]
  const limits = [...segments, 0xffff]
  const count = limits.length
  const power = 2 ** Math.floor(Math.log2(count))
  const header = [4, 16 + count * 8, 0, count * 2, power * 2, Math.log2(power), (count - power) * 2]
  const offsets = limits.map(() => 0)
  const subtable = [...header, ...limits, 0, ...limits, ...deltas, ...offsets]
  // Version, one table: Windows, Unicode, at byte 12.
  return words([0, 1, 3, 1, 0, 12, ...subtable])
}

function words(values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value, index * 2)
  return buffer
}

/** Leaves the checksums as they are: the WOFF2 encoder computes them. */
function replaceTable(font: Buffer, replaced: string, content: Buffer): Buffer {
  const count = font.readUInt16BE(4)
  const directory = Buffer.from(font.subarray(0, 12 + count * 16))
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let entry = 12; entry < directory.length; entry += 16) {
    const start = directory.readUInt32BE(entry + 8)
    const length = directory.readUInt32BE(entry + 12)
    const isReplaced = directory.toString('latin1', entry, entry + 4) === replaced
    const table = isReplaced ? content : font.subarray(start, start + length)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}
