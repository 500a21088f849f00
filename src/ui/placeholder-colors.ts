/** Colours of a picture's placeholder: a grid of three by two. The URL of an uploaded picture contains them. */

import { memoize } from './memoize.ts'
import { placeholderColors } from './own-placeholder-colors.ts'

export const placeholderColumns = 3
export const placeholderRows = 2

/** Three hexadecimal digits per colour, row by row from the top left. */
const uploadUrl =
  /^\/uploads\/.+-[0-9a-f]{10}-([0-9a-f]{18})(?:-animated)?-[1-9]\d*x[1-9]\d*\.webp$/

/** Those of the site's own covers; in the browser only once its samples are loaded. */
const ownColors = new Map(import.meta.env.SSR ? placeholderColors : [])

export function provideOwnColors(colors: typeof placeholderColors) {
  for (const [src, digits] of colors) ownColors.set(src, digits)
}

/** CSS colours, row by row; undefined if the picture's colours are unknown. */
export function placeholderColorsOf(src: string): string[] | undefined {
  return colorsOf(ownColors.get(src) ?? uploadUrl.exec(src)?.[1] ?? '')
}

const colorsOf = memoize((digits) => digits.match(/.{3}/g)?.map((color) => `#${color}`))
