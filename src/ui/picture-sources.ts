/**
 * The house's naming of pictures. `/assets/covers/soup-1600.webp` stands for a 16:9 picture that is
 * there in three widths, `/uploads/soup-…-1200x900.webp` for one that tells its own size (and colours: picture-tint.ts) and is there
 * in each smaller width too; both as AVIF and as WebP. Any other address is taken as it is.
 */
import { remembered } from './remembered.ts'

export const pictureWidth = 1600
export const pictureHeight = 900

/**
 * For `sizes`, before anything else: on a phone with three pixels to a dot nobody sees more than two of
 * them, and the next width costs twice the bytes.
 */
export const sharpPhone = '(max-width: 48rem) and (min-resolution: 2.5dppx) 66vw'

const ownPicture = /^(?:(\/assets\/.+)-1600|(\/uploads\/.+-([1-9]\d*)x([1-9]\d*)))\.webp$/

export interface PictureSources {
  /** The `srcset` of each format. */
  avif: string
  webp: string
  /** In pixels. */
  width: number
  height: number
}

/** What is known of a picture by its address, or nothing for an address outside the scheme. */
export const pictureSources = remembered((src): PictureSources | undefined => {
  const [full, asset, upload, ownWidth, ownHeight] = ownPicture.exec(src) ?? []
  if (!full) return undefined
  const width = Number(ownWidth ?? pictureWidth)
  const set = (format: string) =>
    [
      ...smallerWidths(width).map((each) => `${asset ?? upload}-${each}.${format} ${each}w`),
      `${full.replace(/webp$/, format)} ${width}w`,
    ].join(', ')
  return {
    avif: set('avif'),
    webp: set('webp'),
    width,
    height: Number(ownHeight ?? pictureHeight),
  }
})

/** The widths besides its own that a picture is there in. */
export function smallerWidths(width: number): number[] {
  return [480, 800].filter((each) => each < width)
}
