/** The design tokens of a look. */
import { type AccentColors, accentColors } from './accent.ts'
import { defaultLook } from './default-look.ts'
import type { Look, Radius, Type } from './look.ts'
import { type Neutrals, neutrals, type Themes } from './neutrals.ts'

/** The default one is in tokens.css; their fallbacks are in src/styles/type. */
const displayFonts: Record<Exclude<Type, typeof defaultLook.type>, string> = {
  newsreader:
    '"Newsreader","Newsreader Fallback","Newsreader Fallback Noto","Newsreader Fallback DejaVu","Newsreader Fallback Times",serif',
  'bricolage-grotesque': '"Bricolage Grotesque","Bricolage Grotesque Fallback",Arial,sans-serif',
}

const radii: Record<Radius, { small: string; card: string; pill: string }> = {
  none: { small: '0', card: '0', pill: '0' },
  small: { small: '2px', card: '4px', pill: '6px' },
  default: { small: '4px', card: '10px', pill: '999px' },
  round: { small: '8px', card: '20px', pill: '999px' },
}

type Token = [name: string, value: string]

/** The custom properties that differ from src/styles/tokens.css, by name. */
export function lookTokens({ accent, paper, type, radius }: Look): Record<string, string> {
  return Object.fromEntries([
    ...(paper === defaultLook.paper ? [] : paperTokens(neutrals[paper])),
    ...(accent === defaultLook.accent ? [] : accentTokens(accentColors(accent, paper))),
    ...(type === defaultLook.type ? [] : [['--font-display', displayFonts[type]] as Token]),
    ...(radius === defaultLook.radius ? [] : radiusTokens(radius)),
  ])
}

function paperTokens({ light, dark }: Themes<Neutrals>): Token[] {
  const names = Object.keys(light) as (keyof Neutrals)[]
  return [
    ...names.map((name) => colorToken(name, light[name], dark[name])),
    // Translucent.
    colorToken('skeleton', `${light.line}b3`, `${dark.line}b3`),
    colorToken('on-accent', light.raised, dark.paper),
  ]
}

function accentTokens({ light, dark }: Themes<AccentColors>): Token[] {
  return [
    colorToken('accent', light.accent, dark.accent),
    colorToken('accent-strong', light.strong, dark.strong),
  ]
}

function radiusTokens(radius: Radius): Token[] {
  return Object.entries(radii[radius]).map(([name, value]) => [`--radius-${name}`, value])
}

function colorToken(name: string, light: string, dark: string): Token {
  return [`--color-${name}`, `light-dark(${light},${dark})`]
}
