/** A shard: some words in their order, each with the posts that have it. */
import { ByteReader, pushVarint } from './bytes.ts'
import { type Postings, pushPostings, readPostings } from './postings.ts'

export interface Entry {
  word: string
  exact: Postings
  /** Of all words that begin so; only with a beginning whose words don't fit into one shard. */
  prefixed?: Postings
}

/** Ends a beginning of words; no word has it. */
const prefixMark = '*'

/** The words, one a line, behind the length of their text; then the bytes of each. */
export function encodeShard(entries: Pick<EncodedEntry, 'label' | 'bytes'>[]): Uint8Array {
  const labels = new TextEncoder().encode(entries.map(({ label }) => label).join('\n'))
  const header: number[] = []
  pushVarint(header, labels.length)
  const parts = [Uint8Array.from(header), labels, ...entries.map(({ bytes }) => bytes)]
  const shard = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    shard.set(part, at)
    at += part.length
  }
  return shard
}

export interface EncodedEntry {
  word: string
  label: string
  bytes: Uint8Array
}

/** @param count of all posts */
export function encodeEntry({ word, exact, prefixed }: Entry, count: number): EncodedEntry {
  const bytes: number[] = []
  pushPostings(bytes, exact, count)
  if (prefixed) pushPostings(bytes, prefixed, count)
  return { word, label: prefixed ? word + prefixMark : word, bytes: Uint8Array.from(bytes) }
}

/** @throws RangeError for bytes that end early */
export function decodeShard(shard: Uint8Array, count: number): Entry[] {
  const bytes = new ByteReader(shard)
  const labels = bytes.text(bytes.varint()).split('\n')
  return labels.map((label) => {
    const exact = readPostings(bytes, count)
    if (!label.endsWith(prefixMark)) return { word: label, exact }
    return { word: label.slice(0, -1), exact, prefixed: readPostings(bytes, count) }
  })
}
