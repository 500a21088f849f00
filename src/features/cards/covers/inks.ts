/** The inks of drawn covers: the accent of the site, and others of neighbouring hues. */
import { fromOklch, toOklch } from '#features/site/color.ts'
import type { CardColors } from '#features/site/social-card.ts'

export interface Inks {
  ground: string
  /** Of table and shelf. */
  wood: string
  /** The largest surface of an object, and its second one. */
  main: string
  second: string
  light: string
  dark: string
  shadow: string
}

/** Each has another ground. */
export function inkSets({ paper, ink, accent, rays }: CardColors): [Inks, ...Inks[]] {
  const hue = toOklch(accent).h
  const ofHue = (l: number, c: number, degrees: number) =>
    fromOklch({ l, c, h: hue + (degrees * Math.PI) / 180 })
  const gold = ofHue(0.855, 0.095, 32)
  const herb = ofHue(0.555, 0.085, 76)
  const pine = ofHue(0.365, 0.045, 82)
  const wine = ofHue(0.385, 0.11, -30)
  const stone = ofHue(0.895, 0.024, 30)
  const base = { light: paper, dark: ink }
  return [
    { ...base, ground: herb, wood: pine, main: accent, second: gold, shadow: ink },
    { ...base, ground: gold, wood: rays, main: accent, second: pine, shadow: rays },
    { ...base, ground: pine, wood: ink, main: rays, second: gold, shadow: ink },
    { ...base, ground: wine, wood: ink, main: gold, second: rays, shadow: ink },
    { ...base, ground: ink, dark: wine, wood: pine, main: accent, second: gold, shadow: pine },
    { ...base, ground: accent, wood: ink, main: gold, second: wine, shadow: wine },
    { ...base, ground: stone, wood: gold, main: accent, second: herb, shadow: gold },
  ]
}
