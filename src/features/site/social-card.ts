/** What of the site content its social cards show. */
import { textHash } from '#ui/text-hash.ts'
import { type Look, paletteOf } from './look.ts'
import type { SiteContent } from './site-content.ts'

/** Of social cards and icons, as `#rrggbb`. */
export interface CardColors {
  paper: string
  ink: string
  accent: string
  /** On the accent. */
  rays: string
}

/** Those of the look by day; the rays have the accent by night. */
export function cardColors(look: Look): CardColors {
  const { light, dark } = paletteOf(look)
  return { ...light, rays: dark.accent }
}

/** Incremented when the drawing of cards or icons changes, so that none is taken from a cache. */
export const drawingVersion = 1

/** Everything of the site that its cards show. */
export function cardContent({ identity, hero, look }: SiteContent) {
  const { name, role, language, headshot } = identity
  return [
    drawingVersion,
    name,
    role,
    language,
    hero.line,
    headshot,
    cardColors(look),
    look.type,
    look.illustrations,
    look.covers,
    look.defaultCover,
  ]
}

/** Changes with `cardContent`. */
export function cardKey(content: SiteContent): string {
  return textHash(JSON.stringify(cardContent(content)))
}
