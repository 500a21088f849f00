/** Draws the cover of a post without a picture: a linocut that the id of the post determines. */
import type { CardColors } from '#features/site/social-card.ts'
import {
  arch,
  board,
  centred,
  height,
  rail,
  rows,
  shelf,
  single,
  table,
  width,
} from './arrangements.ts'
import { inkSets } from './inks.ts'
import { chatter } from './marks.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** What is printed on a sheet, one after the other: SVG as large as the sheet. */
export interface Drawings {
  sheet: string
  prints: { svg: string; shadow?: string }[]
}

/** @param shownWidth in pixels; the cover is 16:9 */
export function drawCover(id: string, colors: CardColors, shownWidth: number): Drawings {
  const { random, inks, arrangement } = compose(id, colors)
  const { ground, shadow } = inks
  const size = { width, height, shownWidth }
  const marks = `<path d="${chatter(random, width, height)}" fill="${shadow}" fill-opacity="0.35"/>`
  const { back, front } = arrangement
  const margin = edge(random, colors)
  return {
    sheet: svgOf(`<path d="M0 0H${width}V${height}H0Z" fill="${ground}"/>${marks}`, size),
    prints: [
      ...[back, front].flatMap((content) =>
        content ? [{ svg: svgOf(content, size), shadow }] : [],
      ),
      ...(margin ? [{ svg: svgOf(margin, size) }] : []),
    ],
  }
}

/** A part of the cover to fill an arch with: one of its things, on its ground. */
export function drawStamp(
  id: string,
  colors: CardColors,
  box: { width: number; height: number },
): Drawings {
  const { inks, arrangement } = compose(id, colors)
  const { object } = arrangement
  const scale = Math.min((box.width * 0.66) / object.width, (box.height * 0.6) / object.height)
  const size = { ...box, shownWidth: box.width }
  const content = centred(object, inks, [box.width / 2, box.height * 0.56], scale)
  return {
    sheet: svgOf(`<path d="M0 0H${box.width}V${box.height}H0Z" fill="${inks.ground}"/>`, size),
    prints: [{ svg: svgOf(content, size), shadow: inks.shadow }],
  }
}

function compose(id: string, colors: CardColors) {
  const random = seededRandom(id)
  const inks = random.pick(inkSets(colors))
  const arrange = random.pick([rail, shelf, single, single, table, board, rows, arch])
  return { random, inks, arrangement: arrange(random, inks, colors) }
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
