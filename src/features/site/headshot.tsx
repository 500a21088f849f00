import { files } from '#paths.ts'
import type { SiteShell } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'

const night = '(prefers-color-scheme: dark)'

interface HeadshotProps {
  headshot: SiteShell['headshot']
  sizes: string
  /** Its width; the height follows. */
  className: string
  /** For the page's main picture. */
  priority?: boolean
}

/** The owner's portrait in an arch. Only the built-in one has a drawing for the night. */
export function Headshot({ headshot, sizes, className, priority = false }: HeadshotProps) {
  const { src, alt, focus } = headshot
  const box = `arch ${className}`
  if (src !== files.headshot) {
    return (
      <Picture
        src={src}
        alt={alt}
        sizes={sizes}
        priority={priority}
        focus={focus}
        ratio={4 / 5}
        className={`aspect-[4/5] ${box}`}
      />
    )
  }
  const image = { sizes, width: 800, height: 1000 }
  return (
    <>
      <picture className={`theme-of-system ${box}`}>
        <source media={night} type="image/avif" srcSet={srcSetOf('-night', 'avif')} sizes={sizes} />
        <source type="image/avif" srcSet={srcSetOf('', 'avif')} sizes={sizes} />
        <img
          {...image}
          alt={alt}
          src={src}
          srcSet={srcSetOf('', 'webp')}
          loading={priority ? undefined : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
        />
      </picture>
      {/* Lazy, so that the browser fetches it only where the visitor has chosen the other theme. */}
      <picture className={`theme-of-visitor ${box}`}>
        <source media={night} type="image/avif" srcSet={srcSetOf('', 'avif')} sizes={sizes} />
        <source type="image/avif" srcSet={srcSetOf('-night', 'avif')} sizes={sizes} />
        <img {...image} alt={alt} src={src.replace('-', '-night-')} loading="lazy" />
      </picture>
    </>
  )
}

function srcSetOf(variant: string, format: string) {
  return [400, 800]
    .map((width) => `/assets/headshot${variant}-${width}.${format} ${width}w`)
    .join(', ')
}
