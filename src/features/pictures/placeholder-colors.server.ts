/** Computes the placeholder colors shown while a picture loads. */
import type { Sharp } from 'sharp'
import { placeholderColumns, placeholderRows } from '#ui/placeholder-colors.ts'

/** 18 hexadecimal digits; undefined for a transparent picture, which would show them behind itself. */
export async function computePlaceholderColors(picture: Sharp): Promise<string | undefined> {
  if (!(await isOpaque(picture))) return undefined
  const pixels = await picture
    .clone()
    .resize(placeholderColumns, placeholderRows, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return [...pixels].map((value) => Math.round(value / 17).toString(16)).join('')
}

/** The statistics take longer than decoding a small copy: most pictures need none. */
async function isOpaque(picture: Sharp): Promise<boolean> {
  const { hasAlpha } = await picture.clone().metadata()
  return !hasAlpha || (await picture.clone().stats()).isOpaque
}
