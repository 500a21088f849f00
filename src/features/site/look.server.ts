/** The look in a document: the style that follows that of the build. */
import { type AccentColors, accentColors } from './accent.ts'
import { defaultLook } from './default-look.ts'
import { type Look, paletteOf, type Radius, type Type } from './look.ts'
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

/** The differences to src/styles/tokens.css, then the own stylesheet. Empty for the default look. */
export function lookStyle({ accent, paper, type, radius, css }: Look, typeStyle = ''): string {
  const tokens = [
    ...(paper === defaultLook.paper ? [] : paperTokens(neutrals[paper])),
    ...(accent === defaultLook.accent ? [] : accentTokens(accentColors(accent, paper))),
    ...(type === defaultLook.type ? [] : [`--font-display:${displayFonts[type]}`]),
    ...(radius === defaultLook.radius ? [] : radiusTokens(radius)),
  ]
  return `${typeStyle}${tokens.length > 0 ? `:root{${tokens.join(';')}}` : ''}${css.trim()}`
}

/** The paper of both themes, in which browsers paint their own bars. */
export function themeColorsOf(look: Look): Themes<string> {
  const { light, dark } = paletteOf(look)
  return { light: light.paper, dark: dark.paper }
}

function paperTokens({ light, dark }: Themes<Neutrals>): string[] {
  const names = Object.keys(light) as (keyof Neutrals)[]
  return [
    ...names.map((name) => colorToken(name, light[name], dark[name])),
    // Translucent.
    colorToken('skeleton', `${light.line}b3`, `${dark.line}b3`),
    colorToken('on-accent', light.raised, dark.paper),
  ]
}

function accentTokens({ light, dark }: Themes<AccentColors>): string[] {
  return [
    colorToken('accent', light.accent, dark.accent),
    colorToken('accent-strong', light.strong, dark.strong),
  ]
}

function radiusTokens(radius: Radius): string[] {
  return Object.entries(radii[radius]).map(([name, value]) => `--radius-${name}:${value}`)
}

function colorToken(name: string, light: string, dark: string): string {
  return `--color-${name}:light-dark(${light},${dark})`
}
