/** The posts that have a word, as bytes. Posts are numbered from 0, the newest. */
import { searchFields } from '../search-words.ts'
import { type ByteReader, pushVarint } from './bytes.ts'

/**
 * For each of the `searchFields`, strongest first, the numbers of the posts in which it is the word's strongest place,
 * ascending.
 */
export type Postings = number[][]

export function emptyPostings(): Postings {
  return searchFields.map(() => [])
}

/** For each post its strongest field; without one, the number of fields. @param count of all posts */
export function strongestFields(all: Postings[], count: number): Uint8Array {
  const strongest = new Uint8Array(count).fill(searchFields.length)
  for (const postings of all) {
    for (const [field, numbers] of postings.entries()) {
      for (const each of numbers) strongest[each] = Math.min(strongest[each] ?? field, field)
    }
  }
  return strongest
}

/** A byte that names the fields with posts, then the list of each. @param count of all posts */
export function pushPostings(bytes: number[], postings: Postings, count: number) {
  bytes.push(postings.reduce((bits, { length }, field) => bits | (length > 0 ? 1 << field : 0), 0))
  for (const numbers of postings) if (numbers.length > 0) pushList(bytes, numbers, count)
}

export function readPostings(bytes: ByteReader, count: number): Postings {
  const fields = bytes.byte()
  return searchFields.map((_, field) => ((fields >> field) & 1 ? readList(bytes, count) : []))
}

/** Their number and their differences, or a bitmap behind a zero, whichever is shorter. */
function pushList(bytes: number[], numbers: number[], count: number) {
  const list: number[] = []
  pushVarint(list, numbers.length)
  let last = -1
  for (const each of numbers) {
    pushVarint(list, each - last)
    last = each
  }
  const bitmap = bitmapLength(count)
  for (const byte of list.length <= bitmap ? list : [0, ...bitmapOf(numbers, bitmap)]) {
    bytes.push(byte)
  }
}

function bitmapOf(numbers: number[], length: number): Uint8Array {
  const bitmap = new Uint8Array(length)
  for (const each of numbers) bitmap[each >> 3] = (bitmap[each >> 3] ?? 0) | (1 << (each & 7))
  return bitmap
}

function readList(bytes: ByteReader, count: number): number[] {
  const length = bytes.varint()
  if (length === 0) return readBitmap(bytes, bitmapLength(count))
  let last = -1
  return Array.from({ length }, () => {
    last += bytes.varint()
    return last
  })
}

function readBitmap(bytes: ByteReader, length: number): number[] {
  const numbers: number[] = []
  for (let at = 0; at < length; at++) {
    const byte = bytes.byte()
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) numbers.push(at * 8 + bit)
  }
  return numbers
}

function bitmapLength(count: number) {
  return Math.ceil(count / 8)
}
