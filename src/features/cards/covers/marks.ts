/** The marks of a gouge in linoleum, and the other shapes that the things on a cover are made of. */
import type { SeededRandom } from './seeded-random.ts'

export type Point = readonly [x: number, y: number]

export function path(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`
}

export function stroke(data: string, color: string, width: number): string {
  return `<path d="${data}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function circle([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function rect([x, y]: Point, width: number, height: number, fill: string): string {
  return path(`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`, fill)
}

/** Wide in the middle, pointed at both ends. */
export function slit([x1, y1]: Point, [x2, y2]: Point, width: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const [offX, offY] = [((y2 - y1) / length) * width, ((x1 - x2) / length) * width]
  return `M${x1} ${y1}Q${round(middleX + offX)} ${round(middleY + offY)} ${x2} ${y2}Q${round(middleX - offX)} ${round(middleY - offY)} ${x1} ${y1}Z`
}

/** Parallel slits from `from` to `to`, each `length` long at an angle in degrees. */
export function hatch(
  [x1, y1]: Point,
  [x2, y2]: Point,
  { count, length, angle = 0, width = 4 }: Hatching,
): string {
  const [stepX, stepY] = [
    Math.cos((angle * Math.PI) / 180) * length,
    Math.sin((angle * Math.PI) / 180) * length,
  ]
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0.5 : index / (count - 1)
    // Lines of one hand: no two are as long.
    const reach = 1 - ((index * 7) % 5) / 9
    const [x, y] = [round(x1 + (x2 - x1) * share), round(y1 + (y2 - y1) * share)]
    return slit([x, y], [round(x + stepX * reach), round(y + stepY * reach)], width)
  }).join('')
}

/** Slits over the whole of a rectangle, side by side. */
export function grain(
  [x, y]: Point,
  width: number,
  height: number,
  { gap, isUpright }: { gap: number; isUpright: boolean },
): string {
  const across = isUpright ? width : height
  const count = Math.max(1, Math.round(across / gap))
  return Array.from({ length: count }, (_, index) => {
    const at = round(((index + 0.5) / count) * across)
    return isUpright
      ? slit([x + at, y], [x + at, y + height], 5)
      : slit([x, y + at], [x + width, y + at], 5)
  }).join('')
}

interface Hatching {
  count: number
  length: number
  angle?: number
  width?: number
}

/** Slits like rays, between two radii. */
export function rayMarks(
  [x, y]: Point,
  { count, from, to, width }: { count: number; from: number; to: number; width: number },
): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const at = (radius: number): Point => [
      round(x + Math.cos(angle) * radius),
      round(y + Math.sin(angle) * radius),
    ]
    return slit(at(from), at(index % 2 === 0 ? to : (to * 3 + from) / 4), width)
  }).join('')
}

/** Where the gouge slipped on the ground around the things. */
export function chatter({ between }: SeededRandom, width: number, height: number): string {
  const lean = between(-0.35, 0.35)
  return Array.from({ length: 26 }, (_, index) => {
    // Along the edges, where the least is drawn.
    const isTop = index % 2 === 0
    const x = between(0, width)
    const y = isTop ? between(0, height * 0.16) : between(height * 0.84, height)
    const length = between(40, 130)
    return slit(
      [round(x), round(y)],
      [round(x + length), round(y + length * lean)],
      between(2, 4.5),
    )
  }).join('')
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
