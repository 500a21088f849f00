/**
 * Derives the sources of a picture from its URL. `/assets/covers/soup-1600.webp` is a 16:9 picture in three widths, and
 * so is `/cards/covers/soup-…-1600.webp`, which the server draws, as WebP only;
 * `/uploads/soup-…-1200x900.webp` names its own size (and colours: placeholder-colors.ts) and exists in each smaller
 * width, too. These exist as AVIF and WebP. `/uploads/soup-…-animated-1200x900.webp` moves; the sources of it stand still.
 */
import { cardsBase } from '#paths.ts'
import { memoize } from './memoize.ts'

export const pictureWidth = 1600
export const pictureHeight = 900

/** First entry of `sizes`: limits phones with three device pixels per CSS pixel to two, which halves the bytes. */
export const highDensityPhoneSize = '(max-width: 48rem) and (min-resolution: 2.5dppx) 66vw'

/** Of drawn covers. */
export const coversBase = `${cardsBase}/covers`

const pictureUrl =
  /^(?:(\/assets\/.+|\/cards\/covers\/.+)-1600|(\/uploads\/.+-([1-9]\d*)x([1-9]\d*)))\.webp$/

interface PictureSources {
  /** A `srcset`. */
  avif?: string
  webp: string
  /** In pixels. */
  width: number
  height: number
  /** The file that moves. */
  animation?: string
}

/** Undefined for a URL outside the scheme. */
export const pictureSources = memoize((src): PictureSources | undefined => {
  const [url, asset, upload, uploadWidth, uploadHeight] = pictureUrl.exec(src) ?? []
  if (!url) return undefined
  const width = Number(uploadWidth ?? pictureWidth)
  const isAnimated = /-animated-\d+x\d+\./.test(src)
  const srcSet = (format: string) =>
    [
      ...smallerWidths(width).map(
        (smaller) => `${asset ?? upload}-${smaller}.${format} ${smaller}w`,
      ),
      `${url.replace(/\.webp$/, isAnimated ? '-still' : '')}.${format} ${width}w`,
    ].join(', ')
  return {
    ...(!src.startsWith(coversBase) && { avif: srcSet('avif') }),
    webp: srcSet('webp'),
    width,
    height: Number(uploadHeight ?? pictureHeight),
    ...(isAnimated && { animation: url }),
  }
})

/** The widths of the smaller files of a picture. */
export function smallerWidths(width: number): number[] {
  return [480, 800].filter((smaller) => smaller < width)
}
