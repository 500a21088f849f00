/** The accent colour of both themes, made from the one that the owner chose. */
import { contrastOf, fromOklch, type Oklch, toOklch } from './color.ts'
import { defaultLook } from './default-look.ts'
import { type Neutrals, type NeutralsId, neutrals, surfacesOf, type Themes } from './neutrals.ts'

/** Of text (WCAG 2.2, 1.4.3): the accent is the colour of links, and the background of buttons. */
const minContrast = 4.5

export interface AccentColors {
  accent: string
  /** Of hovered elements. */
  strong: string
}

/** Those of tokens.css. */
const defaultColors: Themes<AccentColors> = {
  light: { accent: defaultLook.accent, strong: '#853e14' },
  dark: { accent: '#f0935a', strong: '#f7ad7f' },
}

/** In lightness of OKLCH. */
const [darkLightness, strongDifference, searchStep] = [0.75, 0.07, 0.002]

/** The light theme has the accent as it is, the dark theme a lighter one of the same hue. */
export function accentColors(accent: string, paper: NeutralsId): Themes<AccentColors> {
  if (accent === defaultLook.accent) return defaultColors
  const color = toOklch(accent)
  const dark = passingColor({ ...color, l: darkLightness }, searchStep, neutrals[paper].dark)
  return {
    light: { accent, strong: shifted(accent, -strongDifference) },
    dark: { accent: dark, strong: shifted(dark, strongDifference) },
  }
}

/** The lowest contrast of a colour with what it stands on. */
export function accentContrast(accent: string, neutrals: Neutrals): number {
  return Math.min(...surfacesOf(neutrals).map((surface) => contrastOf(accent, surface)))
}

/** Why an accent is refused, and the nearest colour that is not: with its hue, and as much of its chroma as possible. */
export function accentFault(accent: string, paper: NeutralsId) {
  const { light } = neutrals[paper]
  const contrast = accentContrast(accent, light)
  if (contrast >= minContrast) return undefined
  const nearest = passingColor(toOklch(accent), -searchStep, light)
  const message = `${accent} has a contrast of ${formatContrast(contrast)} on this paper; ${nearest} passes`
  return { message, nearest }
}

/** Rounded down, so that a contrast that fails does not seem to pass. */
export function formatContrast(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1)
}

/** The first colour from this one to black or white that passes. */
function passingColor(color: Oklch, step: number, neutrals: Neutrals): string {
  let [hex, { l }] = [fromOklch(color), color]
  while (accentContrast(hex, neutrals) < minContrast && l > 0 && l < 1) {
    l += step
    hex = fromOklch({ ...color, l })
  }
  return hex
}

function shifted(hex: string, difference: number): string {
  const color = toOklch(hex)
  return fromOklch({ ...color, l: Math.min(1, Math.max(0, color.l + difference)) })
}
