/** Compositions of the arch of the house. */
import { archPath } from '../../arch.ts'
import { type Composition, height, width } from '../composition.ts'
import type { Inks } from '../inks.ts'
import { circle, grain, path, rayMarks, rect, round, slit } from '../marks.ts'
import type { SeededRandom } from '../seeded-random.ts'

const bottom = height + 40

/** Arches inside each other, and a smaller one of the same kind. */
export function nested({ pick, between, shuffle }: SeededRandom, inks: Inks): Composition {
  const colors = shuffle([inks.main, inks.second, inks.light, inks.wood])
  const [count, radius] = [pick([3, 4, 6]), between(480, 720)]
  const [x, side] = pick([
    [between(420, 640), 1],
    [between(960, 1180), -1],
  ])
  const arches = (center: number, springing: number, outer: number, rings: number) =>
    Array.from({ length: rings }, (_, ring) => {
      const inner = round(outer * (1 - ring / rings))
      const arch = archPath(round(center - inner), springing - inner, inner * 2, bottom)
      return path(arch, colors[ring % colors.length] ?? inks.main)
    }).join('')
  const springing = Math.round(between(620, 800))
  const from = radius / count
  return {
    focus: x,
    back: arches(x + side * (radius + between(60, 260)), pick([420, 560, 700]), 260, pick([2, 3])),
    front:
      arches(x, springing, radius, count) +
      path(
        rayMarks([x, springing], { count: 60, from: from + 14, to: from + 52, width: 4 }),
        inks.dark,
      ),
  }
}

/** Walls with arched openings, above each other. */
export function arcade({ pick, between }: SeededRandom, inks: Inks): Composition {
  const walls = pick([
    [inks.main, inks.second],
    [inks.light, inks.main],
    [inks.second, inks.light],
  ])
  const stories = pick([[3], [5], [3, 6], [8, 4], [4, 7], [6, 4, 8]])
  const top = stories.length === 1 ? between(120, 260) : between(40, 140)
  const tall = (height - top) / stories.length
  const drawn = stories.map((count, story) => {
    const [y, step] = [top + story * tall, width / count]
    const wall = walls[story % 2] ?? inks.main
    const openInks: [string, ...string[]] =
      wall === inks.light ? [inks.wood, inks.ground, inks.main] : [inks.wood, inks.wood, inks.light]
    const across = step * pick([0.56, 0.7])
    const openings = Array.from({ length: count }, (_, index) => {
      const x = round((index + 0.5) * step - across / 2)
      const crown = y + Math.max(44, Math.min(tall - across * 1.3, tall * pick([0.3, 0.36, 0.36])))
      const [shoulder, gap] = [crown + across / 2, { gap: 30, isUpright: true }]
      const lines = grain([x + 16, shoulder], across - 32, y + tall - shoulder, gap)
      const ink = pick(openInks)
      const opening = path(archPath(x, round(crown), round(across), y + tall), ink)
      return opening + path(pick([lines, '', '']), ink === inks.light ? inks.main : inks.light)
    })
    const cornice = slit([20, y + 22], [width - 20, y + 18], 5)
    return rect([-20, y], width + 40, tall + 2, wall) + openings.join('') + path(cornice, inks.dark)
  })
  return { front: drawn.join('') }
}

/** Half discs in rows, each over the ones behind it. */
export function scales({ pick, between }: SeededRandom, inks: Inks): Composition {
  const [radius, rings] = [pick([134, 160, 200, 267, 400]), pick([1, 2, 3])]
  const colors = pick([
    [inks.main, inks.light],
    [inks.light, inks.main],
    [inks.second, inks.main],
  ])
  const [chosenX, chosenY] = [between(0.15, 0.85) * width, between(0.2, 0.9) * height]
  const reach = between(240, 460)
  const rows = Array.from({ length: Math.ceil((height * 2) / radius) + 2 }, (_, row) =>
    Array.from({ length: Math.ceil(width / radius / 2) + 2 }, (_, column) => {
      const [x, y] = [column * 2 * radius - (row % 2) * radius, ((row + 1) * radius) / 2]
      const isChosen = Math.hypot(x - chosenX, y - chosenY) < reach
      const pair = isChosen ? [inks.wood, inks.second] : colors
      return Array.from({ length: rings + 1 }, (_, ring) =>
        circle([x, y], round(radius * (0.97 - ring / (rings + 1))), pair[ring % 2] ?? inks.main),
      ).join('')
    }).join(''),
  )
  return { front: rows.join('') }
}
