/** The look of the public pages: a part of the site content. */
import * as z from 'zod/mini'
import { accentColors, accentFault } from './accent.ts'
import { cssFaults, normalizeCss } from './css-faults.ts'
import { defaultLook } from './default-look.ts'
import { neutralIds, neutrals, type Themes } from './neutrals.ts'
import { pictureSrc } from './picture-src.ts'

/** The display faces, by their id. */
export const typeIds = ['fraunces', 'newsreader', 'bricolage-grotesque'] as const
export const radiusIds = ['none', 'small', 'default', 'round'] as const
/** What the public pages show where the owner has no picture: type and form, or the sample owner's kitchen. */
export const illustrationIds = ['plain', 'kitchen'] as const
/** Of posts without a picture of their own: drawn, the default picture, or none. */
export const coverIds = ['drawn', 'image', 'none'] as const
export const skillLevelIds = ['shown', 'hidden'] as const
export type Type = (typeof typeIds)[number]
export type Radius = (typeof radiusIds)[number]
export type Covers = (typeof coverIds)[number]
export type Illustrations = (typeof illustrationIds)[number]

/** Of the own stylesheet, in UTF-8. */
export const maxCssBytes = 20 * 1024

const colorPattern = /^#[0-9a-f]{6}$/

const lookSchema = z
  .object({
    /** Of the light theme; the dark theme's is made from it. */
    accent: z
      .string()
      .check(z.trim(), z.toLowerCase(), z.regex(colorPattern, 'Enter a colour such as #a2501f')),
    paper: z.enum(neutralIds),
    type: z.enum(typeIds),
    radius: z.enum(radiusIds),
    illustrations: z._default(z.enum(illustrationIds), defaultLook.illustrations),
    covers: z._default(z.enum(coverIds), defaultLook.covers),
    /** An uploaded picture; empty: the one of every site. */
    defaultCover: z._default(pictureSrc, defaultLook.defaultCover),
    /** The owner's own, in place of either. `project`: for projects without one. */
    pictures: z._default(
      z.object({
        contact: pictureSrc,
        notFound: pictureSrc,
        project: pictureSrc,
      }),
      { ...defaultLook.pictures },
    ),
    skillLevels: z._default(z.enum(skillLevelIds), defaultLook.skillLevels),
    css: z.string().check(z.overwrite(normalizeCss), ({ value, issues }) => {
      const isTooLong = cssBytes(value) > maxCssBytes
      const message = isTooLong ? 'At most 20 KB' : cssFaults(value).join(' ')
      if (message) issues.push({ code: 'custom', message, input: value, continue: true })
    }),
  })
  .check(({ value: { accent, paper }, issues }) => {
    const fault = isColor(accent) && accentFault(accent, paper)
    if (!fault) return
    issues.push({ code: 'custom', path: ['accent'], message: fault.message, input: accent })
  })

export type Look = z.output<typeof lookSchema>

/** The part of the site content; revisions from before it have the default look. */
export const lookPart = z._default(lookSchema, { ...defaultLook })

/** Whether the text is a colour such as #a2501f. */
export function isColor(text: string): boolean {
  return colorPattern.test(text)
}

/** The length in UTF-8. */
export function cssBytes(css: string): number {
  return new TextEncoder().encode(css).length
}

/** Colours for what no stylesheet reaches, such as pictures, as `#rrggbb`. */
export function paletteOf({ accent, paper }: Pick<Look, 'accent' | 'paper'>): Themes<{
  paper: string
  ink: string
  accent: string
}> {
  const colors = accentColors(accent, paper)
  const { light, dark } = neutrals[paper]
  return {
    light: { paper: light.paper, ink: light.ink, accent: colors.light.accent },
    dark: { paper: dark.paper, ink: dark.ink, accent: colors.dark.accent },
  }
}
