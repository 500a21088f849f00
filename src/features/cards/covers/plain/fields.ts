/** Compositions of one form, repeated over the sheet. */
import { type Composition, height, width } from '../composition.ts'
import type { Inks } from '../inks.ts'
import { circle, grain, type Point, path, rect, round, slit } from '../marks.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** Square tiles with quarters of a disc. */
export function quarters({ pick, shuffle }: SeededRandom, inks: Inks): Composition {
  const side = pick([180, 225, 300, 450])
  const [first = inks.main, second = inks.second, third = inks.light] = shuffle([
    inks.main,
    inks.second,
    inks.light,
  ])
  const half = side / 2
  const corner = `M${-half} ${-half}`
  const quarter = `${corner}H${half}A${side} ${side} 0 0 1 ${-half} ${half}Z`
  const petal = `${corner}A${side} ${side} 0 0 1 ${half} ${half}A${side} ${side} 0 0 1 ${-half} ${-half}Z`
  const lines = grain([-half + 20, -half + 20], side - 40, side - 40, { gap: 30, isUpright: true })
  const tiles = tileCenters(side).map(([x, y]) => {
    const [ground, form] = pick([
      ['', first],
      ['', second],
      [first, third],
      [second, first],
      [inks.wood, third],
    ])
    const content = path(pick([quarter, quarter, quarter, petal, lines]), form)
    const turned = `<g transform="translate(${x} ${y}) rotate(${pick([0, 90, 180, 270])})">${content}</g>`
    return (ground && rect([x - half, y - half], side, side, ground)) + turned
  })
  return { front: tiles.join('') }
}

/** Dots whose size changes over the sheet, in another ink on a disc. */
export function dots({ pick, between }: SeededRandom, inks: Inks): Composition {
  const step = pick([64, 90, 128, 180])
  const center = [pick([0.2, 0.5, 0.8]) * width, between(0.3, 0.7) * height] as const
  const [radius, reach] = [pick([0, 240, 330, 420]), between(700, 1200)]
  const [lean, wave] = [between(-0.8, 0.8), between(70, 150)]
  const shareAt = pick<(distance: number, point: Point) => number>([
    (distance) => 1 - distance / reach,
    (distance) => 0.5 + Math.cos(distance / wave) * 0.45,
    (_, [x, y]) => 0.5 + Math.sin((x + y * lean) / wave / 1.6) * 0.45,
    (_, [x, y]) => 0.9 - Math.abs(x + y * lean - center[0]) / width,
  ])
  const all = tileCenters(step).map(([x, y], index) => {
    const at: Point = [x, y + (Math.floor(x / step) % 2 ? step / 4 : -step / 4)]
    const distance = Math.hypot(at[0] - center[0], at[1] - center[1])
    const size = round(Math.max(0.1, shareAt(distance, at)) * step * 0.46)
    return circle(
      at,
      size,
      distance < radius ? inks.light : index % 11 === 5 ? inks.second : inks.main,
    )
  })
  return {
    ...(radius && { back: circle(center, radius + step / 4, inks.wood) }),
    front: all.join(''),
  }
}

/** Strips over and under each other. */
export function weave({ pick }: SeededRandom, inks: Inks): Composition {
  const [step, strip] = pick([
    [200, 148],
    [267, 176],
    [150, 105],
    [320, 262],
    [400, 250],
  ])
  const [warp, weft] = pick([
    [inks.main, inks.light],
    [inks.second, inks.main],
    [inks.light, inks.second],
  ])
  const marked = pick([1, 2, 3])
  const starts = (length: number) =>
    Array.from({ length: Math.ceil(length / step) + 1 }, (_, index) => index * step - strip / 2)
  const down = (x: number, column: number, y: number, length: number) =>
    rect([x, y], strip, length, column === marked ? inks.wood : warp) +
    path(slit([x + strip * 0.3, y + 12], [x + strip * 0.3, y + length - 12], 4), inks.dark)
  const columns = starts(width)
  const rows = starts(height)
  const across = rows.map(
    (y) =>
      rect([-20, y], width + 40, strip, weft) +
      path(slit([0, y + strip * 0.7], [width, y + strip * 0.7], 5), inks.dark),
  )
  const over = columns.flatMap((x, column) =>
    rows.map((y, row) => ((row + column) % 2 ? down(x, column, y - (step - strip) / 2, step) : '')),
  )
  return {
    back: columns.map((x, column) => down(x, column, -20, height + 40)).join(''),
    front: across.join('') + over.join(''),
  }
}

/** Bands that go up and down, one of them in another ink. */
export function waves({ pick, between }: SeededRandom, inks: Inks): Composition {
  const [step, thick] = pick([
    [134, 60],
    [200, 90],
    [267, 120],
    [400, 160],
  ])
  const [rise, turn, isRound] = [
    step * between(0.4, 1),
    pick([0, 0, 90, 35, -35]),
    pick([true, false]),
  ]
  const colors = pick([
    [inks.main, inks.second],
    [inks.light, inks.main],
    [inks.second, inks.light],
  ])
  // With an even number the line back does not follow the line forth: the bands are rows of lozenges.
  const segments = 2 * Math.ceil(1000 / step) + pick([0, 1, 1])
  const line = (direction: 1 | -1) =>
    Array.from({ length: segments }, (_, index) => {
      const [up, half] = [(index % 2 ? -direction : direction) * rise, (direction * step) / 2]
      return isRound
        ? `c${half} 0 ${half} ${up} ${direction * step} ${up}`
        : `l${direction * step} ${up}`
    }).join('')
  const count = Math.ceil(1900 / (thick * 2))
  const marked = Math.floor(count / 2) + pick([-1, 0, 1])
  const bands = Array.from({ length: count }, (_, index) => {
    const y = (index - count / 2) * thick * 2
    const ink = index === marked ? inks.wood : (colors[index % 2] ?? inks.main)
    const stripe = `M-1000 ${y}${line(1)}v${thick * 1.1}${line(-1)}Z`
    return path(stripe, ink)
  })
  return { front: `<g transform="translate(800 450) rotate(${turn})">${bands.join('')}</g>` }
}

/** Plots of land: a rectangle divided again and again, each part with its own hatching. */
export function plots({ pick, between, shuffle }: SeededRandom, inks: Inks): Composition {
  const gap = pick([0, 18, 30])
  const colors = shuffle([inks.main, inks.second, inks.light, inks.wood, inks.ground])
  let count = 0
  const divide = (x: number, y: number, w: number, h: number, depth: number): string => {
    const at = between(0.32, 0.68)
    if (depth > 0 && w > h * 0.9)
      return divide(x, y, w * at, h, depth - 1) + divide(x + w * at, y, w * (1 - at), h, depth - 1)
    if (depth > 0)
      return divide(x, y, w, h * at, depth - 1) + divide(x, y + h * at, w, h * (1 - at), depth - 1)
    const ink = colors[count++ % colors.length] ?? inks.main
    const style = { gap: pick([24, 36, 60]), isUpright: pick([true, false]) }
    const marks = grain([x + 34, y + 34], w - 68, h - 68, style)
    const drawn = pick([marks, marks, ''])
    return (
      rect([x + gap / 2, y + gap / 2], w - gap, h - gap, ink) +
      path(drawn, ink === inks.light ? inks.main : inks.light)
    )
  }
  return { front: divide(0, 0, width, height, pick([3, 4])) }
}

/** The centres of squares that fill the sheet, row by row. */
function tileCenters(side: number): Point[] {
  const columns = Math.ceil(width / side)
  return Array.from({ length: columns * Math.ceil(height / side) }, (_, index) => [
    ((index % columns) + 0.5) * side,
    (Math.floor(index / columns) + 0.5) * side,
  ])
}
