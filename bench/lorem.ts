/** Placeholder text from a seeded generator (mulberry32), the same on every machine. */

const vocabulary =
  `server query index page reader kitchen pan archive letter garden morning release number cache
  button colour picture proof budget fault engine river winter pepper soup recipe shelf drawer counter
  station street market window table chair corner signal socket packet buffer thread moment answer
  question reason measure weight length border margin column record folder backup mirror lantern copper
  kettle simmer reduce season slice whisk render compile deploy migrate parse encode cross carry hold
  keep write read send wait find lose build repair open close quiet early late plain steady warm narrow
  careful honest sudden gentle heavy bright small long under between against without after before`.split(
    /\s+/,
  )

export interface Lorem {
  /** An integer from 0 to `end - 1`. */
  below: (end: number) => number
  /** Lower-case words. */
  words: (count: number) => string
  /** Words with an initial capital and a full stop. */
  sentence: (count: number) => string
}

/** @param seed equal seeds give equal text */
export function loremFrom(seed: number): Lorem {
  let state = seed
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[below(vocabulary.length)]).join(' ')
  const sentence = (count: number) => {
    const text = words(count)
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`
  }
  return { below, words, sentence }
}
