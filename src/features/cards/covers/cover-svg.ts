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

/** @param shownWidth in pixels; the cover is 16:9 */
export function coverSvg(id: string, colors: CardColors, shownWidth: number): string {
  const { random, inks, arrangement } = compose(id, colors)
  const content = `<path d="M0 0H${width}V${height}H0Z" fill="${inks.ground}"/>
<path d="${chatter(random, width, height)}" fill="${inks.shadow}" fill-opacity="0.35"/>
${printed(arrangement.back ?? '')}${printed(arrangement.front)}${edge(random, colors)}`
  return svgOf(content, inks.shadow, { width, height, shownWidth })
}

/** A part of the cover to fill an arch with: one of its things, on its ground. */
export function stampSvg(id: string, colors: CardColors, box: { width: number; height: number }) {
  const { inks, arrangement } = compose(id, colors)
  const { object } = arrangement
  const scale = Math.min((box.width * 0.66) / object.width, (box.height * 0.6) / object.height)
  const content = `<path d="M0 0H${box.width}V${box.height}H0Z" fill="${inks.ground}"/>
${printed(centred(object, inks, [box.width / 2, box.height * 0.56], scale))}`
  return svgOf(content, inks.shadow, { ...box, shownWidth: box.width })
}

function compose(id: string, colors: CardColors) {
  const random = seededRandom(id)
  const inks = random.pick(inkSets(colors))
  const arrange = random.pick([rail, shelf, single, single, table, board, rows, arch])
  return { random, inks, arrangement: arrange(random, inks, colors) }
}

/** The margin of paper that some prints have. The frame covers what the filter leaves open at the border. */
function edge({ pick }: SeededRandom, { paper }: CardColors): string {
  if (pick([true, true, false])) return ''
  const frame = `M0 0H${width}V${height}H0Z`
  const hole = `M44 46L${width - 40} 40L${width - 46} ${height - 42}L40 ${height - 48}Z`
  return `<g fill="${paper}" fill-rule="evenodd"><path filter="url(#cut)" d="${frame}${hole}"/>
<path d="${frame}M20 20V${height - 20}H${width - 20}V20Z"/></g>`
}

function printed(content: string): string {
  return content && `<g filter="url(#print)">${content}</g>\n`
}

/** Noise is the costly part: a tile of it is repeated, without seams. */
const tileBox = 'x="0" y="0" width="400" height="400"'
const tile = `stitchTiles="stitch" ${tileBox}`

/** `print`: cut by hand, with the flecks that a hand print misses and a hard shadow. */
function svgOf(
  content: string,
  shadow: string,
  box: { width: number; height: number; shownWidth: number },
): string {
  const shownHeight = (box.shownWidth * box.height) / box.width
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${box.shownWidth}" height="${shownHeight}" viewBox="0 0 ${box.width} ${box.height}">
<filter id="cut" filterUnits="userSpaceOnUse" x="-60" y="-60" width="${box.width + 120}" height="${box.height + 120}" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="0.02" numOctaves="2" seed="7" ${tile}/><feTile result="wave"/>
<feDisplacementMap in="SourceGraphic" in2="wave" scale="9" xChannelSelector="R" yChannelSelector="G"/>
</filter>
<filter id="print" filterUnits="userSpaceOnUse" x="-30" y="-30" width="${box.width + 60}" height="${box.height + 60}" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="0.024" numOctaves="2" seed="3" ${tile}/><feTile result="wave"/>
<feDisplacementMap in="SourceGraphic" in2="wave" scale="8" xChannelSelector="R" yChannelSelector="G" result="edge"/>
<feOffset in="edge" dx="15" dy="15" result="moved"/>
<feFlood flood-color="${shadow}"/>
<feComposite in2="moved" operator="in" result="shadow"/>
<feTurbulence type="fractalNoise" baseFrequency="0.19" numOctaves="2" seed="11" ${tile}/>
<feColorMatrix type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  -20 0 0 0 4.75" ${tileBox}/><feTile result="holes"/>
<feComposite in="edge" in2="holes" operator="out" result="ink"/>
<feMerge><feMergeNode in="shadow"/><feMergeNode in="ink"/></feMerge>
</filter>
${content}
</svg>`
}
