/** How many texts are remembered, and how long one may be. */
interface Bounds {
  most: number
  longest: number
}

/**
 * Remembers what was found for texts of which a handful come again and again, such as headers and addresses.
 * @returns undefined for a text that is longer than the bound: it is rare, would cost work and fill the memory
 */
export function remembered<Found>(
  find: (text: string) => Found | undefined,
  { most, longest }: Bounds,
): (text: string) => Found | undefined {
  const known = new Map<string, Found | undefined>()
  return (text) => {
    if (text.length > longest) return undefined
    const before = known.get(text)
    // Mostly one look is enough: the second tells "none" from "not seen yet".
    if (before !== undefined || known.has(text)) return before
    const found = find(text)
    if (known.size === most) known.clear()
    known.set(text, found)
    return found
  }
}
