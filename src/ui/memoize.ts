const maxEntries = 1000

/** Caches the results of a pure function of a string. */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>()
  return (text) => {
    if (cache.has(text)) return cache.get(text) as Result
    const result = compute(text)
    if (cache.size >= maxEntries) cache.clear()
    cache.set(text, result)
    return result
  }
}
