/** Takes the colours of a picture that stand in its place until it is there. */
import type { Sharp } from 'sharp'
import { tintColumns, tintRows } from '#ui/picture-tint.ts'

/** Eighteen hexadecimal digits; none for a picture that one can see through, which they would show behind. */
export async function takeTint(picture: Sharp): Promise<string | undefined> {
  const { isOpaque } = await picture.clone().stats()
  if (!isOpaque) return undefined
  const pixels = await picture
    .clone()
    .resize(tintColumns, tintRows, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return [...pixels].map((value) => Math.round(value / 17).toString(16)).join('')
}
