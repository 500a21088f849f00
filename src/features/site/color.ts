/**
 * sRGB colours as `#rrggbb`: their contrast (WCAG 2.2) and their coordinates in OKLCH.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 * @see https://bottosson.github.io/posts/oklab/
 */

/** Lightness from 0 to 1, chroma from 0, hue in radians. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Triple = [number, number, number]
type Matrix = [Triple, Triple, Triple]

/** The contrast ratio of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export function toOklch(hex: string): Oklch {
  const [l, a, b] = multiply(labFromRoots, multiply(conesFromRgb, toLinear(hex)).map(Math.cbrt))
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

/** The colour, with as much of its chroma as sRGB has at this lightness and hue. */
export function fromOklch({ l, c, h }: Oklch): string {
  const rgbAt = (chroma: number) => toRgb(l, chroma * Math.cos(h), chroma * Math.sin(h))
  let [low, high] = [0, c]
  if (isInGamut(rgbAt(c))) low = c
  else
    for (let step = 0; step < gamutSteps; step++) {
      const middle = (low + high) / 2
      if (isInGamut(rgbAt(middle))) low = middle
      else high = middle
    }
  return toHex(rgbAt(low))
}

const gamutSteps = 16
/** Below half a step of 8 bits. */
const gamutTolerance = 0.0005

const conesFromRgb: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const labFromRoots: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const rootsFromLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const rgbFromCones: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

function multiply(matrix: Matrix, [x = 0, y = 0, z = 0]: number[]): Triple {
  const [first, second, third] = matrix.map(([a, b, c]) => a * x + b * y + c * z)
  return [first ?? 0, second ?? 0, third ?? 0]
}

/** Linear sRGB; outside of 0 to 1 where the colour is out of gamut. */
function toRgb(l: number, a: number, b: number): Triple {
  return multiply(
    rgbFromCones,
    multiply(rootsFromLab, [l, a, b]).map((root) => root ** 3),
  )
}

function isInGamut(rgb: Triple) {
  return rgb.every((value) => value >= -gamutTolerance && value <= 1 + gamutTolerance)
}

function toLinear(hex: string): number[] {
  return [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
}

function toHex(rgb: Triple): string {
  const digits = rgb.map((value) => {
    const linear = Math.min(1, Math.max(0, value))
    const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

/** The relative luminance of WCAG. */
function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = toLinear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
