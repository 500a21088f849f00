/** Draws a social card: a text at the left, an arch with the owner's picture or initials at the right. */
import type { CardColors } from '#features/site/social-card.ts'
import { cardHeight, cardWidth } from '#ui/card-paths.ts'
import { archPath, rays } from './arch.ts'
import { type Box, fitText } from './fit-text.ts'
import type { Outlines, TextStyle } from './outlines.server.ts'

export interface CardDrawing {
  /** Texts that can be drawn, or empty. */
  heading: string
  detail: string
  line: string
  initials: string
  colors: CardColors
  /** In pixels; a wider arch leaves less room for the text. */
  archWidth: number
  /** A PNG of the size of the arch, `archHeight` high. */
  picture: Buffer | undefined
}

const margin = 84
/** Of the text, where its baseline ends. */
const bottomMargin = 84
const topMargin = 60
/** Letters of the headings stand out to the left of it. */
const textLeft = 90
const gapToArch = 40
const [ruleWidth, ruleHeight] = [84, 4]
/** Of the baseline from the top of a line of height 1, in font sizes. */
const baseline = 0.86

/** Portraits of 4:5 fill the arch. */
export function archHeight(width: number): number {
  return Math.round(width * 1.25)
}

/** SVG without text elements, so that nothing of the content is parsed as markup. */
export function cardSvg(drawing: CardDrawing, outlines: Outlines): string {
  const { heading, detail, line, colors, archWidth } = drawing
  const hasText = heading !== '' || detail !== '' || line !== ''
  const archLeft = hasText ? cardWidth - margin - archWidth : (cardWidth - archWidth) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}">
<rect width="${cardWidth}" height="${cardHeight}" fill="${colors.paper}"/>
${hasText ? textSvg(drawing, archLeft - gapToArch - textLeft, outlines) : ''}
${archSvg(drawing, archLeft, outlines)}
</svg>`
}

/** Stacked from the bottom: the line, a rule, the detail, the heading. */
function textSvg(
  { heading, detail, line, colors }: CardDrawing,
  width: number,
  outlines: Outlines,
) {
  const parts: string[] = []
  let bottom = cardHeight - bottomMargin

  function stack(text: string, style: TextStyle, box: Omit<Box, 'width'>, attributes: string) {
    const { size, lines, height } = fitText(text, (part) => outlines.widthOf(part, style), {
      ...box,
      width,
    })
    const leading = size * box.leading
    const inset = (leading - size) / 2
    const x = style === 'display' ? textLeft - size / 20 : textLeft
    const paths = lines.map((each, index) => {
      const y = bottom - height + index * leading + inset + size * baseline
      return outlines.pathOf(each, style, { x, y, size })
    })
    parts.push(`<path ${attributes} d="${paths.join('')}"/>`)
    bottom -= height
  }

  if (line) {
    stack(
      line,
      'italic',
      { height: 116, sizes: [46, 42, 38, 34, 30], leading: 1.25 },
      `fill="${colors.accent}"`,
    )
    bottom -= 42 + ruleHeight
    parts.push(
      `<rect x="${textLeft}" y="${bottom}" width="${ruleWidth}" height="${ruleHeight}" fill="${colors.accent}"/>`,
    )
    bottom -= 48
  }
  if (detail) {
    const box = { height: 80, sizes: [38, 34, 30], leading: 1.2 }
    stack(detail, 'text', box, `fill="${colors.ink}" fill-opacity="0.75"`)
    bottom -= 30
  }
  if (heading) {
    const sizes = [122, 112, 102, 92, 84, 76, 68, 60, 54, 48]
    stack(
      heading,
      'display',
      { height: bottom - topMargin, sizes, leading: 1.05 },
      `fill="${colors.ink}"`,
    )
  }
  return parts.join('\n')
}

function archSvg(
  { colors, archWidth, picture, initials }: CardDrawing,
  left: number,
  outlines: Outlines,
) {
  const height = archHeight(archWidth)
  const top = cardHeight - height
  const path = archPath(left, top, archWidth, cardHeight)
  const arch = `<path d="${path}" fill="${colors.accent}"/>`
  if (picture) {
    const href = `data:image/png;base64,${picture.toString('base64')}`
    return `<clipPath id="arch"><path d="${path}"/></clipPath>${arch}
<image href="${href}" x="${left}" y="${top}" width="${archWidth}" height="${height}" clip-path="url(#arch)"/>`
  }
  const [centerX, radius] = [left + archWidth / 2, archWidth / 2]
  const letters =
    initials && initialsSvg(initials, { centerX, top, height, archWidth }, colors, outlines)
  return arch + rays(centerX, top + radius, radius, colors.rays) + letters
}

interface Place {
  centerX: number
  top: number
  height: number
  archWidth: number
}

function initialsSvg(
  text: string,
  { centerX, top, height, archWidth }: Place,
  colors: CardColors,
  outlines: Outlines,
) {
  const width = outlines.widthOf(text, 'display')
  const size = Math.min(archWidth * 0.6, (archWidth * 0.62) / width)
  const at = { x: centerX - (width * size) / 2, y: top + height * 0.5 + size * 0.35, size }
  return `<path fill="${colors.paper}" d="${outlines.pathOf(text, 'display', at)}"/>`
}
