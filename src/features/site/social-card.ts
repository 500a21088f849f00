/** What of the site content its social cards show. */
import { textHash } from '#ui/text-hash.ts'
import type { SiteContent } from './site-content.ts'

/** Of social cards and icons, as `#rrggbb`. */
export interface CardColors {
  paper: string
  ink: string
  accent: string
  /** On the accent. */
  rays: string
}

/** Those of tokens.css. */
export function cardColors(_content: SiteContent): CardColors {
  return { paper: '#faf6ef', ink: '#241c17', accent: '#a2501f', rays: '#d98e5f' }
}

/** Incremented when the drawing of cards or icons changes, so that none is taken from a cache. */
export const drawingVersion = 1

/** Everything of the site that its cards show. */
export function cardContent(content: SiteContent) {
  const { identity, hero } = content
  const { name, role, language, headshot } = identity
  return [drawingVersion, name, role, language, hero.line, headshot.src, cardColors(content)]
}

/** Changes with `cardContent`. */
export function cardKey(content: SiteContent): string {
  return textHash(JSON.stringify(cardContent(content)))
}
