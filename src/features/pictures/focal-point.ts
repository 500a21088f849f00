/** The point of a picture that a crop keeps in view, in shares of its width and height from the top left. */
import * as z from 'zod/mini'

export interface FocalPoint {
  x: number
  y: number
}

export const centre: FocalPoint = { x: 0.5, y: 0.5 }

const shareMessage = 'Enter a number from 0 to 1'
const share = z.number(shareMessage).check(z.minimum(0, shareMessage), z.maximum(1, shareMessage))

export const focalPointSchema = z._default(z.object({ x: share, y: share }), centre)

export function isCentre({ x, y }: FocalPoint): boolean {
  return x === centre.x && y === centre.y
}
