/** Draws the cover of a post without a picture: a linocut that the post determines. */
import type { Look } from '#features/site/look.ts'
import { type CardColors, cardColors } from '#features/site/social-card.ts'
import type { Outlines } from '../outlines.server.ts'
import { type CoverPost, height, width } from './composition.ts'
import { inkSets } from './inks.ts'
import { arrangements, centred } from './kitchen/arrangements.ts'
import { chatter } from './marks.ts'
import { families } from './plain/families.server.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** What is printed on a sheet, one after the other: SVG as large as the sheet. */
export interface Drawings {
  sheet: string
  /** Pixels per unit of the prints. */
  scale: number
  prints: { svg: string; shadow?: string }[]
}

interface Style {
  look: Look
  outlines: Outlines
}

/** @param shownWidth in pixels; the cover is 16:9 */
export function drawCover(post: CoverPost, style: Style, shownWidth: number): Drawings {
  const { random, inks, colors, composition } = compose(post, style)
  const { ground, shadow } = inks
  const size = { width, height, shownWidth }
  const marks = `<path d="${chatter(random, width, height)}" fill="${shadow}" fill-opacity="0.35"/>`
  const { back, front } = composition
  const margin = edge(random, colors)
  return {
    scale: shownWidth / width,
    sheet: svgOf(`<path d="M0 0H${width}V${height}H0Z" fill="${ground}"/>${marks}`, size),
    prints: [
      ...[back, front].flatMap((content) =>
        content ? [{ svg: svgOf(content, size), shadow }] : [],
      ),
      ...(margin ? [{ svg: svgOf(margin, size) }] : []),
    ],
  }
}

/** A part of the cover to fill an arch with: one of its things on its ground, or the middle of its forms. */
export function drawStamp(
  post: CoverPost,
  style: Style,
  box: { width: number; height: number },
): Drawings {
  const { inks, composition } = compose(post, style)
  const { object, focus = width / 2, back = '', front } = composition
  const size = { ...box, shownWidth: box.width }
  const ground = `<path d="M0 0H${box.width}V${box.height}H0Z" fill="${inks.ground}"/>`
  const scale = object
    ? Math.min((box.width * 0.66) / object.width, (box.height * 0.6) / object.height)
    : box.height / height
  const left = Math.min(0, Math.max(box.width - width * scale, box.width / 2 - focus * scale))
  const prints = object
    ? [centred(object, inks, [box.width / 2, box.height * 0.56], scale)]
    : [back, front].map(
        (content) => `<g transform="translate(${left} 0) scale(${scale})">${content}</g>`,
      )
  return {
    scale: object ? 1 : scale,
    sheet: svgOf(ground, size),
    prints: prints.map((content) => ({ svg: svgOf(content, size), shadow: inks.shadow })),
  }
}

function compose(post: CoverPost, { look, outlines }: Style) {
  const colors = cardColors(look)
  const random = seededRandom(post.id)
  const inks = random.pick(inkSets(colors))
  if (look.illustrations === 'kitchen') {
    return { random, inks, colors, composition: random.pick(arrangements)(random, inks, colors) }
  }
  const { main, second } = inks
  const mixed = random.pick([inks, { ...inks, main: second, second: main }])
  const composition = random.pick(families)(random, mixed, post, outlines)
  return { random, inks, colors, composition }
}

/** The margin of paper that every fourth print has. */
function edge({ pick }: SeededRandom, { paper }: CardColors): string {
  if (pick([true, true, true, false])) return ''
  return `<path fill="${paper}" fill-rule="evenodd" d="M0 0H${width}V${height}H0ZM44 46L${width - 40} 40L${width - 46} ${height - 42}L40 ${height - 48}Z"/>`
}

function svgOf(content: string, box: { width: number; height: number; shownWidth: number }) {
  const shownHeight = (box.shownWidth * box.height) / box.width
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${box.shownWidth}" height="${shownHeight}" viewBox="0 0 ${box.width} ${box.height}">${content}</svg>`
}
