/** Colours of a picture's placeholder: a grid of three by two. The URL of an uploaded picture contains them. */

import { memoize } from './memoize.ts'
import { placeholderColors } from './own-placeholder-colors.ts'

export const placeholderColumns = 3
export const placeholderRows = 2

/** Three hexadecimal digits per colour, row by row from the top left. */
const uploadUrl = /^\/uploads\/.+-[0-9a-f]{10}-([0-9a-f]{18})-[1-9]\d*x[1-9]\d*\.webp$/

/** CSS colours, row by row; undefined if the picture's colours are unknown. */
export const placeholderColorsOf = memoize((src): string[] | undefined => {
  const digits = placeholderColors.get(src) ?? uploadUrl.exec(src)?.[1]
  return digits?.match(/.{3}/g)?.map((color) => `#${color}`)
})
