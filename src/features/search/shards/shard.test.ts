import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/support/random-runs.ts'
import { searchFields } from '../search-words.ts'
import { decodeShard, type Entry, encodeEntry, encodeShard } from './shard.ts'

const count = 3000

const numbers = fc.oneof(
  fc.uniqueArray(fc.nat(count - 1), { maxLength: 20 }),
  // Most posts: a bitmap.
  fc.uniqueArray(fc.nat(count - 1), { minLength: 1500, maxLength: 2000 }),
)
const postings = fc.tuple(
  ...searchFields.map(() => numbers.map((list) => list.toSorted((a, b) => a - b))),
)
const word = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{1,40}$/),
  fc.constantFrom('größe', '検索', '𠮷野家', 'नमस्ते', '한국어', '😀'),
)
const entry: fc.Arbitrary<Entry> = fc.record(
  { word, exact: postings, prefixed: postings },
  { requiredKeys: ['word', 'exact'] },
)

test('a shard is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 10 }), (entries) => {
      const shard = encodeShard(entries.map((each) => encodeEntry(each, count)))
      expect(decodeShard(shard, count)).toEqual(entries)
    }),
    { numRuns: runs(20) },
  )
})

test('a list has at most a bit for each post', () => {
  const all = Array.from({ length: count }, (_, number) => number)
  const { bytes } = encodeEntry({ word: 'a', exact: [[], [], [], all] }, count)
  expect(bytes.length).toBeLessThan(count / 8 + 5)
})

test('a shard that ends early is an error', () => {
  const shard = encodeShard([encodeEntry({ word: 'soup', exact: [[5, 9], [], [], []] }, count)])
  expect(() => decodeShard(shard.subarray(0, -1), count)).toThrow(RangeError)
})
