/** Compositions of the letters of the title. */
import { contrastOf } from '#features/site/color.ts'
import { archPath, rays } from '../../arch.ts'
import type { Outlines } from '../../outlines.server.ts'
import { type Composition, type CoverPost, height, width } from '../composition.ts'
import type { Inks } from '../inks.ts'
import { circle, type Point, path, rect, slit } from '../marks.ts'
import type { SeededRandom } from '../seeded-random.ts'

type Pair = readonly [below: string, above: string]

const minContrast = 2.4
/** Of a capital, at a font size of 1. */
const capHeight = 0.7

/** The first letter of the title, before an arch. */
export function initial(
  { pick, between }: SeededRandom,
  inks: Inks,
  { title }: CoverPost,
  outlines: Outlines,
): Composition {
  const [letter] = capitalsOf(title, outlines)
  const [x, half] = [pick([0.3, 0.5, 0.7]) * width, between(330, 430)]
  const top = between(60, 200)
  const [arch, ink] = pick(pairsOf(inks))
  const lines = arch === inks.light ? inks.second : inks.light
  const [size, aside] = [between(860, 1300), pick([-0.5, 0, 0.5]) * half]
  const rules = [0.62, 0.7, 0.78, 0.86].map((share) =>
    slit([-60, share * height], [width + 60, share * height], 9),
  )
  return {
    focus: x + aside,
    back:
      path(pick([rules.join(''), '']), lines) +
      path(archPath(x - half, top, half * 2, height + 40), arch) +
      rays(x, top + half, half * 1.04, lines),
    front: letter
      ? path(capital(outlines, letter, [x + aside, 480], size), ink)
      : circle([x, 560], half * 0.6, ink),
  }
}

/** A case of type: the letters of the title in their order, and forms. */
export function typeCase(
  { pick }: SeededRandom,
  inks: Inks,
  { title }: CoverPost,
  outlines: Outlines,
): Composition {
  const [columns, rows] = pick([
    [5, 3],
    [7, 4],
    [4, 2],
    [9, 5],
  ])
  const [across, tall] = [width / columns, height / rows]
  const letters = inRows(
    title.split(/\s+/).map((word) => capitalsOf(word, outlines)),
    columns,
  )
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * across, Math.floor(index / columns) * tall]
    const middle: Point = [x + across / 2, y + tall / 2]
    const [ground, form] = pick(pairsOf(inks))
    const shape = pick([
      circle(middle, tall * 0.34, form),
      path(archPath(x + across * 0.2, y + tall * 0.16, across * 0.6, y + tall), form),
    ])
    const letter = letters[index]
    const content = letter ? path(capital(outlines, letter, middle, tall * 0.95), form) : shape
    return rect([x, y], across, tall, ground) + content
  })
  return { front: cells.join('') }
}

/** A cell for each letter, and an empty one after each word. A word that a row has no room for begins the next. */
function inRows(words: string[][], columns: number): string[] {
  const cells: string[] = []
  for (const word of words) {
    const room = columns - (cells.length % columns)
    if (word.length > room && word.length <= columns) cells.push(...Array<string>(room).fill(''))
    cells.push(...word)
    if (cells.length % columns > 0) cells.push('')
  }
  return cells
}

/** Inks on which others can be read. */
function pairsOf({ main, second, light, wood }: Inks): [Pair, ...Pair[]] {
  const pairs: Pair[] = [main, second, light, wood].flatMap((below) =>
    [main, second, light].map((above): Pair => [below, above]),
  )
  return [
    [wood, light],
    ...pairs.filter(([below, above]) => contrastOf(below, above) > minContrast),
  ]
}

/** The letters and digits that can be drawn, as capitals. */
function capitalsOf(text: string, { drawable }: Outlines): string[] {
  return drawable(text.toUpperCase()).match(/[\p{L}\p{N}]/gu) ?? []
}

/** Path data of a capital with its middle at a point. */
function capital(outlines: Outlines, letter: string, [x, y]: Point, size: number): string {
  const left = x - (outlines.widthOf(letter, 'display') * size) / 2
  return outlines.pathOf(letter, 'display', { x: left, y: y + (size * capHeight) / 2, size })
}
