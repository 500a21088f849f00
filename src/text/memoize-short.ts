interface Limits {
  maxEntries: number
  /** In characters of the argument. */
  maxLength: number
}

/**
 * Memoizes a function of short, recurring strings such as headers and URLs; cleared when full.
 * @returns a function that returns undefined for longer strings, without calling `compute`
 */
export function memoizeShort<Result>(
  compute: (text: string) => Result | undefined,
  { maxEntries, maxLength }: Limits,
): (text: string) => Result | undefined {
  const cache = new Map<string, Result | undefined>()
  return (text) => {
    if (text.length > maxLength) return undefined
    const cached = cache.get(text)
    if (cached !== undefined || cache.has(text)) return cached
    const result = compute(text)
    if (cache.size === maxEntries) cache.clear()
    cache.set(text, result)
    return result
  }
}
