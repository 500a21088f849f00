/** What pages show of the site content, derived from it once for each revision. */
import { createHash } from 'node:crypto'
import { brandIconsPath } from '#paths.ts'
import type { BrandIcon } from './brand-icon.ts'
import { findBrandIcons } from './brand-icons.server.ts'
import { brandNames } from './icon-tokens.ts'
import { type BrandIconOf, type LandingContent, toLanding } from './landing-content.ts'
import type { SiteContent } from './site-content.ts'
import { renderTexts } from './site-texts.server.ts'

export interface RenderedSite {
  landing: LandingContent
  brandIconOf: BrandIconOf
  /** The icons of brands that the content uses; undefined if it uses none. */
  sprite: Sprite | undefined
}

interface Sprite {
  /** Empty: it is part of the document. */
  path: string
  svg: string
}

export interface SiteRenderer {
  render: (revision: number, content: SiteContent) => Promise<RenderedSite>
  /** The sprite of one of the latest revisions. */
  spriteAt: (path: string) => string | undefined
}

/** Pages of the revisions before the live one may still be open. */
const maxSprites = 4

/** Renders each revision once. */
export function createSiteRenderer(): SiteRenderer {
  const sprites = new Map<string, string>()
  let latest: { revision: number; site: Promise<RenderedSite> } | undefined

  async function renderAndKeep(content: SiteContent) {
    const site = await renderSite(content)
    if (site.sprite) {
      sprites.delete(site.sprite.path)
      sprites.set(site.sprite.path, site.sprite.svg)
    }
    for (const path of [...sprites.keys()].slice(0, -maxSprites)) sprites.delete(path)
    return site
  }

  return {
    render: (revision, content) => {
      if (latest?.revision === revision) return latest.site
      const site = renderAndKeep(content)
      latest = { revision, site }
      site.catch(() => {
        latest = undefined
      })
      return site
    },
    spriteAt: (path) => sprites.get(path),
  }
}

/**
 * @param options `isInline`: the sprite becomes part of the document, which nothing else has to serve
 */
export async function renderSite(
  content: SiteContent,
  { isInline = false } = {},
): Promise<RenderedSite> {
  const icons = await findBrandIcons(brandNames(content))
  const sprite = icons.size > 0 ? toSprite([...icons.values()], isInline) : undefined
  const brandIconOf = (name: string) => {
    const icon = icons.get(name)
    return icon && sprite ? `${sprite.path}#${icon.slug}` : ''
  }
  const html = await renderTexts(content)
  return { landing: toLanding(content, brandIconOf, html), brandIconOf, sprite }
}

function toSprite(icons: BrandIcon[], isInline: boolean): Sprite {
  const paths = new Map(icons.map(({ slug, path }) => [slug, path]))
  const symbols = [...paths].map(
    ([slug, path]) =>
      `<symbol id="${slug}" viewBox="0 0 24 24" fill="currentColor"><path d="${path}"/></symbol>`,
  )
  const start = isInline ? '<svg hidden="">' : '<svg xmlns="http://www.w3.org/2000/svg">'
  const svg = `${start}\n${symbols.join('\n')}\n</svg>`
  return { path: isInline ? '' : brandIconsPath(hashOf(svg)), svg }
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
