import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { pictureHeight, pictureSources, pictureWidth } from './picture-sources.ts'
import { placeholderColorsOf } from './placeholder-colors.ts'

interface PictureProps {
  src: string
  /** Empty if the text beside it says the same. */
  alt: string
  sizes: string
  className?: string
  /** For the page's main picture: loads eagerly with high priority. */
  priority?: boolean
  /** The point that a crop keeps in view, in shares of width and height from the top left. */
  focus?: { x: number; y: number } | undefined
  /** Width by height of the box, for a picture with a focus. */
  ratio?: number
  /** Shown if `src` cannot be loaded. */
  fallback?: string
  /** Marks it as a part of a post, which page transitions move (web/navigation/post-transition.ts). */
  part?: 'cover'
}

/**
 * A picture in modern formats that fills a box sized by `className`, so that loading does not shift the layout. A
 * gradient of its colours is shown until it has loaded.
 */
export function Picture(props: PictureProps) {
  const { alt, sizes, className = '', priority = false, fallback, part } = props
  const { focus, ratio = pictureWidth / pictureHeight } = props
  const image = useRef<HTMLImageElement>(null)
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const handleError = () => setBrokenSrc(props.src)
  useErrorBeforeHydration(image, handleError)
  const src = brokenSrc === props.src && fallback ? fallback : props.src
  const sources = pictureSources(src)
  // In steps of 10 %: the policy allows no `style` attribute. Only one side is cropped, so that one offset serves both.
  const isWide = sources && sources.width > sources.height * ratio
  const crop = focus && sources ? ` crop-${Math.round((isWide ? focus.x : focus.y) * 10)}` : ''
  const colors = placeholderColorsOf(src)
  const placeholderId = useId()
  if (priority && sources) {
    // In the head, so that the browser requests it before it has parsed the style.
    preload(src, {
      as: 'image',
      type: sources.avif ? 'image/avif' : 'image/webp',
      imageSrcSet: sources.avif ?? sources.webp,
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  }
  return (
    <span className={`picture ${className}${crop}`} data-part={part}>
      {/* Of the site's own pictures only the server knows the colours: hydration keeps what it has written. */}
      {(colors || src.startsWith('/assets/')) && (
        <svg
          aria-hidden="true"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of hexadecimal digits; cheaper than React children in long lists
          dangerouslySetInnerHTML={{ __html: colors ? gradient(placeholderId, colors) : '' }}
        />
      )}
      <picture>
        {sources?.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
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
          onError={handleError}
        />
      </picture>
    </span>
  )
}

/** From the top left to the bottom right. A data URL would be one more image to load. */
function gradient(id: string, colors: string[]) {
  const [topLeft, topMiddle, , , bottomMiddle, bottomRight] = colors
  return (
    `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${topLeft}"/>` +
    `<stop offset=".33" stop-color="${topMiddle}"/><stop offset=".67" stop-color="${bottomMiddle}"/>` +
    `<stop offset="1" stop-color="${bottomRight}"/></linearGradient>` +
    `<rect width="100%" height="100%" fill="url(#${id})"/>`
  )
}

/** A picture in the server's HTML may have failed before React listens for errors. */
function useErrorBeforeHydration(image: RefObject<HTMLImageElement | null>, onError: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later failures are events
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.decode().catch(onError)
  }, [])
}
