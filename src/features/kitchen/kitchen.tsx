/** The sample owner's kitchen on the landing page, with its styles: nobody else's site loads it. */
import './kitchen.css'
import type { ReactNode } from 'react'
import { Bowl, BowlShapes } from './bowl.tsx'

const parts = { Headshot, Bowl, BowlShapes, Bell }
export type KitchenParts = typeof parts

export function Kitchen({ render }: { render: (kitchen: KitchenParts) => ReactNode }) {
  return render(parts)
}

/** On the counter, in an arch that stands on the edge of the section. It rings when a message is sent. */
function Bell() {
  return <span className="bell" aria-hidden="true" />
}

interface HeadshotProps {
  alt: string
  sizes: string
  className: string
}

/** The built-in headshot, by day and by night. */
function Headshot({ alt, sizes, className }: HeadshotProps) {
  const src = '/assets/headshot-800.webp'
  const image = { sizes, width: 800, height: 1000 }
  return (
    <>
      <picture className={`theme-of-system ${className}`}>
        <source media={night} type="image/avif" srcSet={srcSetOf('-night', 'avif')} sizes={sizes} />
        <source type="image/avif" srcSet={srcSetOf('', 'avif')} sizes={sizes} />
        <img {...image} alt={alt} src={src} srcSet={srcSetOf('', 'webp')} fetchPriority="high" />
      </picture>
      {/* Lazy, so that the browser fetches it only where the visitor has chosen the other theme. */}
      <picture className={`theme-of-visitor ${className}`}>
        <source media={night} type="image/avif" srcSet={srcSetOf('', 'avif')} sizes={sizes} />
        <source type="image/avif" srcSet={srcSetOf('-night', 'avif')} sizes={sizes} />
        <img {...image} alt={alt} src={src.replace('-', '-night-')} loading="lazy" />
      </picture>
    </>
  )
}

const night = '(prefers-color-scheme: dark)'

function srcSetOf(variant: string, format: string) {
  return [400, 800]
    .map((width) => `/assets/headshot${variant}-${width}.${format} ${width}w`)
    .join(', ')
}
