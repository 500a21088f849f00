/** Compositions of bands, steps and circles. */
import { type Composition, type CoverPost, height, type Rhythm, width } from '../composition.ts'
import type { Inks } from '../inks.ts'
import { circle, grain, type Point, path, rayMarks, rect, round, slit } from '../marks.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** A disc on bands, which change their inks within it. */
export function counterchange({ pick, between }: SeededRandom, inks: Inks): Composition {
  const center: Point = [pick([0.3, 0.5, 0.7]) * width, between(380, 520)]
  const [radius, count, turn] = [between(270, 390), pick([3, 5, 8, 12]), pick([0, 0, 90, 45])]
  const bandsOf = (color: string) =>
    Array.from({ length: count }, (_, index) => {
      const thick = 1100 / count / 2
      return rect([-1700, index * thick * 2 - (turn === 0 ? 0 : 550)], 3400, thick, color)
    }).join('')
  const turned = (content: string) =>
    `<g transform="translate(${center[0]} ${center[1]}) rotate(${turn})">${content}</g>`
  const [bands, disc, inside] = pick([
    [inks.second, inks.main, inks.light],
    [inks.light, inks.main, inks.wood],
    [inks.main, inks.light, inks.main],
    [inks.wood, inks.main, inks.second],
  ])
  return {
    focus: center[0],
    back: turned(bandsOf(bands)),
    front:
      `<clipPath id="disc"><circle cx="${center[0]}" cy="${center[1]}" r="${radius}"/></clipPath>` +
      circle(center, radius, disc) +
      `<g clip-path="url(#disc)">${turned(bandsOf(inside))}</g>` +
      path(
        rayMarks(center, { count: 56, from: radius + 26, to: radius + 76, width: 5 }),
        inks.light,
      ),
  }
}

/** Bars with round ends, side by side on a slope. */
export function bars({ pick, between }: SeededRandom, inks: Inks): Composition {
  const [thick, turn] = [pick([60, 96, 150]), pick([-58, -38, -22, 0, 30, 58, 90])]
  const count = Math.ceil(1900 / (thick * 1.3))
  const all = Array.from({ length: count }, (_, index) => {
    const [x, length] = [between(-800, 500), between(300, 1300)]
    const y = round((index - count / 2) * thick * 1.3)
    const bar = (from: number, to: number, color: string) =>
      `<rect x="${round(from)}" y="${y}" width="${round(to)}" height="${thick}" rx="${thick / 2}" fill="${color}"/>`
    const ink = pick([inks.main, inks.main, inks.second, inks.light, inks.wood])
    return bar(x, length, ink) + bar(x + length + thick * 0.5, thick, pick([inks.light, inks.main]))
  })
  return { front: `<g transform="translate(800 450) rotate(${turn})">${all.join('')}</g>` }
}

/** Stairs up, down, or up and down, with a disc on one of them. */
export function steps({ pick, between }: SeededRandom, inks: Inks): Composition {
  const [count, top] = [pick([4, 5, 6, 8]), between(400, 600)]
  const peak = pick([0, count - 1, Math.floor(count / 2), 1])
  const [side, longest] = [width / count, Math.max(peak, count - 1 - peak)]
  const yOf = (index: number) => height - 90 - top * (1 - Math.abs(index - peak) / (longest + 0.6))
  const colors = pick([
    [inks.main, inks.second],
    [inks.light, inks.main],
    [inks.second, inks.light],
    [inks.main, inks.main],
  ])
  const [gap, isUpright] = [pick([30, 44, 64]), pick([true, false])]
  const stairs = Array.from({ length: count }, (_, index) => {
    const [x, y] = [index * side, yOf(index)]
    const lines = grain([x + 26, y + 30], side - 52, height - y - 60, { gap, isUpright })
    const ink = colors[index % 2] ?? inks.main
    return (
      rect([x, y], side + 2, height + 40 - y, ink) +
      path(lines, ink === inks.light ? inks.main : inks.light)
    )
  })
  const chosen = pick([0, 1, 2, 3])
  const radius = Math.min(side * 0.46, yOf(chosen) * 0.46)
  return {
    focus: (chosen + 0.5) * side,
    back: circle([(chosen + 0.5) * side, yOf(chosen) - radius], radius, inks.wood),
    front: stairs.join(''),
  }
}

/** Rings around a place, with a disc on each. */
export function orbits({ pick, between }: SeededRandom, inks: Inks): Composition {
  const center: Point = [pick([0.12, 0.3, 0.5, 0.7, 0.88]) * width, pick([0.1, 0.5, 0.95]) * height]
  const count = pick([2, 3, 4, 6])
  const gap = 820 / count
  const rings = Array.from({ length: count }, (_, index) => {
    const radius = round((index + 1) * gap + 20)
    const ring = `<circle cx="${center[0]}" cy="${center[1]}" r="${radius}" fill="none" stroke="${inks.main}" stroke-width="${pick([6, 14, 44])}"/>`
    // Towards the middle of the sheet, so that it is in sight.
    const inwards = Math.atan2(450 - center[1], 800 - center[0])
    const angle = inwards + between(-1.2, 1.2)
    const at: Point = [
      round(center[0] + Math.cos(angle) * radius),
      round(center[1] + Math.sin(angle) * radius),
    ]
    return (
      ring + circle(at, round(between(0.2, 0.46) * gap), pick([inks.light, inks.second, inks.wood]))
    )
  })
  return {
    focus: center[0],
    back: circle(center, round(gap * 0.8), inks.wood),
    front:
      rings.join('') +
      circle(center, round(gap * 0.5), inks.main) +
      path(rayMarks(center, { count: 36, from: gap * 0.26, to: gap * 0.46, width: 4 }), inks.light),
  }
}

/** The parts of the text from left to right: headings stand out, code is dark. */
export function score(
  { between, pick }: SeededRandom,
  inks: Inks,
  { rhythm }: CoverPost,
): Composition {
  const some: Rhythm = Array.from({ length: 20 }, () => ({
    kind: pick(['text', 'text', 'text', 'code', 'heading']),
    length: between(40, 900),
  }))
  const parts = (rhythm.length > 3 ? rhythm : some).slice(0, 36)
  const [left, base] = [110, pick([450, 450, 800])]
  const step = (width - 2 * left) / parts.length
  const thick = Math.min(step * 0.66, 110)
  const drawn = parts.map(({ kind, length }, index) => {
    const x = left + (index + 0.5) * step
    const tall = Math.min(640, Math.max(thick, Math.sqrt(length) * 20))
    const top = base === 450 ? base - tall / 2 : base - tall
    if (kind === 'heading')
      return (
        path(slit([x, 40], [x, height - 40], 14), inks.main) +
        circle([x, base === 450 ? base : 130], thick * 0.75, inks.main)
      )
    const bar = `<rect x="${round(x - thick / 2)}" y="${round(top)}" width="${round(thick)}" height="${round(tall)}" rx="${kind === 'code' ? 0 : round(thick / 2)}" fill="${kind === 'code' ? inks.wood : inks.second}"/>`
    const lines = grain([x - thick * 0.34, top + 10], thick * 0.68, tall - 20, {
      gap: 34,
      isUpright: false,
    })
    return bar + (kind === 'code' ? path(lines, inks.light) : '')
  })
  return { back: rect([-20, base - 4], width + 40, 8, inks.light), front: drawn.join('') }
}
