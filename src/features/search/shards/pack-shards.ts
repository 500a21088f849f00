/**
 * Divides words into shards, so that one shard has a word, and one has all words with a given beginning. Where these
 * are too many for a shard, the beginning has an entry of its own, with the posts of all of them.
 */
import { isPrefixed } from '../question.ts'
import { emptyPostings, type Postings, strongestFields } from './postings.ts'
import { type EncodedEntry, encodeEntry, encodeShard } from './shard.ts'

interface Shard {
  /** Behind the last word of the shard before it, and not behind its own first word. */
  start: string
  bytes: Uint8Array
}

/** @param count of all posts @param maxBytes before compression; an entry may have more */
export function packShards(
  index: ReadonlyMap<string, Postings>,
  count: number,
  maxBytes: number,
): Shard[] {
  const shards: Shard[] = []
  let last = ''
  let entries: EncodedEntry[] = []
  const flush = () => {
    const [first] = entries
    if (!first) return
    shards.push({ start: startOf(first.word, last), bytes: encodeShard(entries) })
    last = entries.at(-1)?.word ?? ''
    entries = []
  }
  for (const unit of unitsOf(index, count, maxBytes)) {
    if (sizeOf(entries) + sizeOf(unit) > maxBytes) flush()
    entries.push(...unit)
  }
  flush()
  return shards
}

/** Entries that stay together. */
function* unitsOf(
  index: ReadonlyMap<string, Postings>,
  count: number,
  maxBytes: number,
): Generator<EncodedEntry[]> {
  const words = [...index.keys()].sort()
  const postingsAt = (at: number) => index.get(words[at] ?? '') ?? emptyPostings()
  const encoded = words.map((word, at) => encodeEntry({ word, exact: postingsAt(at) }, count))
  const ends = [0]
  for (const entry of encoded) ends.push((ends.at(-1) ?? 0) + sizeOf([entry]))
  yield* divide(0, words.length, '')

  function* divide(from: number, to: number, prefix: string): Generator<EncodedEntry[]> {
    const size = (ends[to] ?? 0) - (ends[from] ?? 0)
    if (to - from === 1 || size <= maxBytes) return yield encoded.slice(from, to)
    const isWord = words[from] === prefix
    if (isPrefixed(prefix)) {
      const all = Array.from({ length: to - from }, (_, at) => postingsAt(from + at))
      const exact = isWord ? postingsAt(from) : emptyPostings()
      yield [encodeEntry({ word: prefix, exact, prefixed: unionOf(all, count) }, count)]
    } else if (isWord) {
      yield encoded.slice(from, from + 1)
    }
    for (let at = isWord ? from + 1 : from; at < to; ) {
      const letter = String.fromCodePoint(words[at]?.codePointAt(prefix.length) ?? 0)
      let end = at + 1
      while (end < to && words[end]?.startsWith(letter, prefix.length)) end++
      yield* divide(at, end, prefix + letter)
      at = end
    }
  }
}

/** Each post once, with its strongest field. */
function unionOf(all: Postings[], count: number): Postings {
  const union = emptyPostings()
  for (const [number, field] of strongestFields(all, count).entries()) union[field]?.push(number)
  return union
}

function sizeOf(entries: EncodedEntry[]) {
  return entries.reduce((sum, { label, bytes }) => sum + label.length + 1 + bytes.length, 0)
}

function startOf(word: string, last: string) {
  let shared = 0
  while (shared < last.length && word[shared] === last[shared]) shared++
  return word.slice(0, shared + 1)
}
