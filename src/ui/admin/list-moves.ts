/** The index after a move by `step`; undefined at the end of the list. */
export function moveTarget(index: number, step: -1 | 1, length: number): number | undefined {
  const target = index + step
  return target >= 0 && target < length ? target : undefined
}

/** For screen readers. */
export function moveAnnouncement(title: string, target: number, length: number): string {
  return `${title} moved to position ${target + 1} of ${length}.`
}

/** Where a removed item is inserted again; the list may have become shorter. */
export function undoIndex(index: number, length: number): number {
  return Math.min(index, length)
}
