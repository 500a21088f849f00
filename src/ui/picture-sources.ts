/**
 * The house's naming of pictures: `/assets/covers/soup-1600.webp` stands for a 16:9 picture that is
 * there in each of these widths, as AVIF and as WebP. Any other address is taken as it is.
 */
export const pictureWidths = [480, 800, 1600] as const
export const pictureWidth = 1600
export const pictureHeight = 900

const managedPicture = /^(\/(?:assets|uploads)\/.+)-1600\.webp$/

/** The `srcset` of each format, or nothing for an address outside the scheme. */
export function pictureSources(src: string): { avif: string; webp: string } | undefined {
  const stem = managedPicture.exec(src)?.[1]
  if (!stem) return undefined
  const set = (format: string) =>
    pictureWidths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: set('avif'), webp: set('webp') }
}
