/** What the field of the part holds, as a draft may store it. */
const bound = 1_000_000

/** @param typed NaN: nothing, or no number. @returns null for it, which only a publication refuses */
export function positionOf(typed: number): number {
  // The type is that of a valid post.
  if (!Number.isFinite(typed)) return null as unknown as number
  return Math.max(-bound, Math.min(bound, typed))
}
