/** How far a page has been scrolled along a box, as a share of the way from its top to its end. */

interface Box {
  top: number
  height: number
}

/** @param box relative to the window, which a bar may cover by a part that does not matter here */
export function scrollShare({ top, height }: Box, windowHeight: number): number {
  const way = wayOf(height, windowHeight)
  return Math.min(1, Math.max(0, -top / way))
}

/** The scroll position of the page for a share. @param box relative to the page */
export function scrollOffset(share: number, { top, height }: Box, windowHeight: number): number {
  return Math.max(0, top + share * wayOf(height, windowHeight))
}

/** A box that is hardly higher than the window has no way of its own. */
function wayOf(height: number, windowHeight: number) {
  return Math.max(1, height - windowHeight / 2)
}
