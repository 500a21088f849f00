/** The look in a document: the style that follows that of the build. */
import { type Look, paletteOf } from './look.ts'
import { lookTokens } from './look-tokens.ts'
import type { Themes } from './neutrals.ts'

/** The differences to src/styles/tokens.css, then the own stylesheet. Empty for the default look. */
export function lookStyle(look: Look, typeStyle = ''): string {
  const tokens = Object.entries(lookTokens(look)).map((token) => token.join(':'))
  return `${typeStyle}${tokens.length > 0 ? `:root{${tokens.join(';')}}` : ''}${look.css.trim()}`
}

/** The paper of both themes, in which browsers paint their own bars. */
export function themeColorsOf(look: Look): Themes<string> {
  const { light, dark } = paletteOf(look)
  return { light: light.paper, dark: dark.paper }
}
