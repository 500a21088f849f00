/**
 * What stands in a picture's place until it is there: six colours, three in a row, which a browser
 * blends into one another. An uploaded picture carries them in its address, as it does its size.
 */
import { ownTints } from './picture-own-tints.ts'

export const tintColumns = 3
export const tintRows = 2

/** Three hexadecimal digits a colour, row by row from the top left. */
const inAddress = /^\/uploads\/.+-[0-9a-f]{10}-([0-9a-f]{18})-[1-9]\d*x[1-9]\d*\.webp$/

/** A picture of six pixels as a `data:` address; undefined for a picture whose colours nobody knows. */
export function tintOf(src: string): string | undefined {
  const digits = ownTints.get(src) ?? inAddress.exec(src)?.[1]
  return digits && `data:image/bmp;base64,${bitmapHeader}${btoa(rowsOf(digits))}`
}

/** The head of a BMP of 3 by 2 pixels with 24 bits each. */
const bitmapHeader = 'Qk1OAAAAAAAAADYAAAAoAAAAAwAAAAIAAAABABgAAAAAABgAAAASCwAAEgsAAAAAAAAAAAAA'

/** From the bottom up, blue first, each row filled up to twelve bytes. */
function rowsOf(digits: string) {
  const rows = digits.match(/.{9}/g) ?? []
  const bytes = rows
    .reverse()
    .flatMap((row) => [...(row.match(/.{3}/g) ?? []).flatMap(blueFirst), 0, 0, 0])
  return String.fromCharCode(...bytes)
}

/** A digit stands for itself twice, as in CSS. */
function blueFirst(colour: string) {
  return [...colour].reverse().map((digit) => Number.parseInt(digit, 16) * 17)
}
