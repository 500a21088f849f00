/**
 * Where a post stands in the results of the search, as one number that rises with its date. The index has its rows in
 * this order, so that the newest of any number of matches are found without sorting them.
 */

/** The parts of a position, 63 bits in all: more than a number of JavaScript has. */
const tieBits = 14n
/** From the beginning of the year 1. */
const startMs = 62_135_596_800_000
const maxTimeMs = 2 ** 49 - 1

/** Posts of the same millisecond may have the same. */
export function positionOf({ id, created_at }: { id: string; created_at: string }): bigint {
  const time = Math.min(Math.max((Date.parse(created_at) || 0) + startMs, 0), maxTimeMs)
  // The lists have the greater id first; a UUID begins with random digits.
  const tie = (Number.parseInt(id.slice(0, 4), 16) >> 2) & 0x3fff
  return (BigInt(time) << tieBits) + BigInt(tie)
}
