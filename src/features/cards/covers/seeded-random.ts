/** Random numbers that a text determines, equal on every machine. */

export interface SeededRandom {
  /** From `low` to below `high`. */
  between: (low: number, high: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  shuffle: <Item>(items: readonly Item[]) => Item[]
}

/** xmur3 seeds mulberry32. */
export function seededRandom(seed: string): SeededRandom {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ item }) => item),
  }
}

function hash(text: string): number {
  let state = 1779033703 ^ text.length
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 3432918353)
    state = (state << 13) | (state >>> 19)
  }
  state = Math.imul(state ^ (state >>> 16), 2246822507)
  return state ^ (state >>> 13)
}
