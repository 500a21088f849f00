/** Changes of a text at their places, so that everything else stays byte for byte. */
export interface Edit {
  start: number
  /** Equal to `start` for an insertion. */
  end: number
  text: string
}

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

/** Edits of a part of a text, as those of the whole. */
export function shifted(edits: Edit[], offset: number): Edit[] {
  return edits.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }))
}

/** @param edits that do not overlap */
export function applyEdits(source: string, edits: Edit[]): string {
  let [result, at] = ['', 0]
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    result += source.slice(at, start) + text
    at = end
  }
  return result + source.slice(at)
}
