import { preload } from 'react-dom'
import { pictureHeight, pictureSources, pictureWidth } from './picture-sources.ts'

export interface PictureProps {
  src: string
  /** Empty where the text beside it says the same. */
  alt: string
  /** How wide it is shown, for the browser's choice of file. */
  sizes: string
  className?: string
  /** The page's main picture: loaded at once instead of when it comes near. */
  priority?: boolean
}

/** A picture in modern formats, 16:9 unless its address tells its size. Its place is kept, so nothing moves when it arrives. */
export function Picture({ src, alt, sizes, className, priority = false }: PictureProps) {
  const sources = pictureSources(src)
  if (priority && sources) preloadPicture(src, sources.avif, sizes)
  const image = (
    <img
      src={src}
      srcSet={sources?.webp}
      sizes={sources && sizes}
      alt={alt}
      width={sources?.width ?? pictureWidth}
      height={sources?.height ?? pictureHeight}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
  if (!sources) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      {image}
    </picture>
  )
}

/** Named in the head, so that the browser asks for it before it has read the style. */
function preloadPicture(src: string, srcSet: string, sizes: string) {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: 'high',
  })
}
