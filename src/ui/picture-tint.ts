/**
 * What stands in a picture's place until it is there: its colours, taken from three places in a row and
 * two rows. An uploaded picture carries them in its address, as it does its size.
 */
import { ownTints } from './picture-own-tints.ts'
import { remembered } from './remembered.ts'

export const tintColumns = 3
export const tintRows = 2

/** Three hexadecimal digits a colour, row by row from the top left. */
const inAddress = /^\/uploads\/.+-[0-9a-f]{10}-([0-9a-f]{18})-[1-9]\d*x[1-9]\d*\.webp$/

/** Its colours in CSS's notation, row by row; undefined for a picture whose colours nobody knows. */
export const tintOf = remembered((src): string[] | undefined => {
  const digits = ownTints.get(src) ?? inAddress.exec(src)?.[1]
  return digits?.match(/.{3}/g)?.map((colour) => `#${colour}`)
})
