/** Draws the icons of the site: the owner's initial in an arch, or an uploaded picture. */
import type { CardColors } from '#features/site/social-card.ts'
import { archPath, rays } from './arch.ts'
import type { IconFile, IconShape } from './icon-files.ts'
import type { Outlines } from './outlines.server.ts'

interface Layout {
  /** The side of the square, in units of the drawing. */
  side: number
  /** SVG elements behind the initial. */
  background: (colors: CardColors) => string
  centerX: number
  baseline: number
  /** Of a capital letter. */
  height: number
  maxWidth: number
}

const layouts: Record<IconShape, Layout> = {
  tab: {
    side: 32,
    background: ({ accent }) => `<path fill="${accent}" d="${archPath(0, 0, 32, 32)}"/>`,
    ...{ centerX: 16.4, baseline: 27.5, height: 19.5, maxWidth: 24 },
  },
  arch: {
    side: 512,
    background: (colors) =>
      `<path fill="${colors.accent}" d="${archPath(40, 8, 432, 504)}"/>${rays(256, 224, 216, colors.rays)}`,
    ...{ centerX: 256, baseline: 382, height: 214, maxWidth: 290 },
  },
  full: {
    side: 512,
    background: (colors) =>
      `<rect width="512" height="512" fill="${colors.accent}"/>${rays(256, 262, 231, colors.rays)}`,
    ...{ centerX: 256, baseline: 367, height: 195, maxWidth: 290 },
  },
}

/** The height of capital letters at a font size of 1. */
const capHeight = 0.7

/** @param initial a letter that can be drawn, or empty */
export function initialIconSvg(
  { shape, size }: IconFile,
  { initial, colors }: { initial: string; colors: CardColors },
  outlines: Outlines,
): string {
  const { side, background, centerX, baseline, height, maxWidth } = layouts[shape]
  const width = outlines.widthOf(initial, 'initial')
  const fontSize = Math.min(height / capHeight, maxWidth / (width || 1))
  const at = {
    x: centerX - (width * fontSize) / 2,
    y: baseline - (height - fontSize * capHeight) / 2,
    size: fontSize,
  }
  const letter = `<path fill="${colors.paper}" d="${outlines.pathOf(initial, 'initial', at)}"/>`
  return svg(size, side, background(colors) + letter)
}

/** Of the side: what a system's mask leaves of a logo. */
const maskedPart = 0.75

/** @param picture a square PNG */
export function pictureIconSvg(
  { shape, size }: IconFile,
  { picture, isOpaque, paper }: { picture: Buffer; isOpaque: boolean; paper: string },
): string {
  const isFull = shape === 'full'
  const side = isFull && !isOpaque ? size * maskedPart : size
  const inset = (size - side) / 2
  const href = `data:image/png;base64,${picture.toString('base64')}`
  const image = `<image href="${href}" x="${inset}" y="${inset}" width="${side}" height="${side}"/>`
  return svg(
    size,
    size,
    (isFull ? `<rect width="${size}" height="${size}" fill="${paper}"/>` : '') + image,
  )
}

function svg(size: number, side: number, content: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">${content}</svg>`
}
