import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { pictureHeight, pictureSources, pictureWidth } from './picture-sources.ts'
import { tintOf } from './picture-tint.ts'

export interface PictureProps {
  src: string
  /** Empty where the text beside it says the same. */
  alt: string
  /** How wide it is shown, for the browser's choice of file. */
  sizes: string
  className?: string
  /** The page's main picture: loaded at once instead of when it comes near. */
  priority?: boolean
  /** What is shown where there is nothing at the address. */
  fallback?: string
}

/**
 * A picture in modern formats that fills its place; `className` says how large that is, so nothing
 * moves when it arrives. Until then its colours stand there.
 */
export function Picture({
  src: asked,
  alt,
  sizes,
  className = '',
  priority = false,
  fallback,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string>()
  const giveUp = () => setBroken(asked)
  useBrokenBefore(image, giveUp)
  const src = broken === asked && fallback ? fallback : asked
  const sources = pictureSources(src)
  const tint = tintOf(src)
  const tintId = useId()
  if (priority && sources) preloadPicture(src, sources.avif, sizes)
  return (
    <span className={`picture ${className}`}>
      {tint && (
        <svg
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of digits, and in lists a hundred times
          dangerouslySetInnerHTML={{ __html: gradient(tintId, tint) }}
        />
      )}
      <picture>
        {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
        <img
          ref={image}
          src={src}
          srcSet={sources?.webp}
          sizes={sources && sizes}
          alt={alt}
          width={sources?.width ?? pictureWidth}
          height={sources?.height ?? pictureHeight}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={giveUp}
        />
      </picture>
    </span>
  )
}

/**
 * The colours from the top left over the middle to the bottom right: a small picture of them, even one
 * inside the page, would be one more to load.
 */
function gradient(
  id: string,
  [topLeft, topMiddle, , , bottomMiddle, bottomRight]: string[],
): string {
  return (
    `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${topLeft}"/>` +
    `<stop offset=".33" stop-color="${topMiddle}"/><stop offset=".67" stop-color="${bottomMiddle}"/>` +
    `<stop offset="1" stop-color="${bottomRight}"/></linearGradient>` +
    `<rect width="100%" height="100%" fill="url(#${id})"/>`
  )
}

/** A picture of the server's HTML may have failed before there was anybody to hear of it. */
function useBrokenBefore(image: RefObject<HTMLImageElement | null>, giveUp: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later failures are events
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.decode().catch(giveUp)
  }, [])
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
