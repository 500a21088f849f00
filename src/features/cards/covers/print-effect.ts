/**
 * Prints drawings on a sheet: with edges cut by hand, flecks that the ink misses, and a hard shadow. The filters of SVG do
 * the same, but those of librsvg take seconds for a large picture.
 */
import { type SeededRandom, seededRandom } from './seeded-random.ts'

export interface Sheet {
  /** RGB. */
  pixels: Uint8Array
  width: number
  height: number
  /** Pixels per unit of the drawing. */
  scale: number
}

interface Ink {
  /** The colour as `#rrggbb`; with a shadow the print has flecks, too. */
  shadow?: string | undefined
}

/** In units of the drawing. */
const [maxShift, shadowOffset] = [5.5, 15]
const fleckThreshold = 0.95

/** @param drawing RGBA, as large as the sheet */
export function printDrawing(sheet: Sheet, drawing: Uint8Array, { shadow }: Ink) {
  const { pixels, width, height, scale } = sheet
  const { shiftX, shiftY, flecks } = noiseTiles()
  const shade = shadow === undefined ? undefined : rgbOf(shadow)
  const offset = Math.round(shadowOffset * scale)
  for (let y = 0; y < height; y++) {
    const row = (Math.round(y / scale) % tileSize) * tileSize
    for (let x = 0; x < width; x++) {
      const noise = row + (Math.round(x / scale) % tileSize)
      const fromX = Math.round(x + (shiftX[noise] ?? 0) * scale)
      const fromY = Math.round(y + (shiftY[noise] ?? 0) * scale)
      const to = (y * width + x) * 3
      if (shade) {
        const below = indexAt(fromX - offset, fromY - offset, width, height)
        blend(pixels, to, shade, 0, drawing[below + 3] ?? 0)
        if ((flecks[noise] ?? 0) > fleckThreshold) continue
      }
      const from = indexAt(fromX, fromY, width, height)
      blend(pixels, to, drawing, from, drawing[from + 3] ?? 0)
    }
  }
}

/** Returns the index of the nearest pixel, in RGBA. */
function indexAt(x: number, y: number, width: number, height: number) {
  const [column, row] = [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)]
  return (row * width + column) * 4
}

function blend(
  pixels: Uint8Array,
  to: number,
  color: Uint8Array | readonly number[],
  from: number,
  alpha: number,
) {
  if (alpha === 0) return
  for (let channel = 0; channel < 3; channel++) {
    const below = pixels[to + channel] ?? 0
    pixels[to + channel] = below + (((color[from + channel] ?? 0) - below) * alpha) / 255
  }
}

function rgbOf(hex: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}

/** The noise repeats without a seam. */
const tileSize = 512
let tiles: ReturnType<typeof createTiles> | undefined

function noiseTiles() {
  tiles ??= createTiles()
  return tiles
}

function createTiles() {
  const random = seededRandom('print')
  const shift = () => smoothNoise(random, [64, 32]).map((value) => (value - 0.5) * 2 * maxShift)
  return { shiftX: shift(), shiftY: shift(), flecks: smoothNoise(random, [4]) }
}

/** Makes value noise from 0 to 1: the mean of octaves. @param cells sizes that divide the tile */
function smoothNoise({ between }: SeededRandom, cells: number[]): Float32Array {
  const sum = new Float32Array(tileSize * tileSize)
  for (const cell of cells) {
    const count = tileSize / cell
    const lattice = Float32Array.from({ length: count * count }, () => between(0, 1))
    for (let y = 0; y < tileSize; y++) {
      const [top, downwards] = [Math.floor(y / cell), ease((y % cell) / cell)]
      const [upper, lower] = [top * count, ((top + 1) % count) * count]
      for (let x = 0; x < tileSize; x++) {
        const [left, rightwards] = [Math.floor(x / cell), ease((x % cell) / cell)]
        const right = (left + 1) % count
        const above = mix(lattice[upper + left] ?? 0, lattice[upper + right] ?? 0, rightwards)
        const below = mix(lattice[lower + left] ?? 0, lattice[lower + right] ?? 0, rightwards)
        sum[y * tileSize + x] =
          (sum[y * tileSize + x] ?? 0) + mix(above, below, downwards) / cells.length
      }
    }
  }
  return sum
}

function mix(from: number, to: number, share: number) {
  return from + (to - from) * share
}

function ease(share: number) {
  return share * share * (3 - 2 * share)
}
