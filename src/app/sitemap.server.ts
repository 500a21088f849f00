/** The sitemap: one file, or an index of several where there are many posts. */
import { files } from '#routes.ts'
import { xml } from './xml.server.ts'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Posts in one file; where there are more, an index leads to several. */
export const postsInPart = 1000

/** The paths of all files that a sitemap of so many posts consists of. */
export function sitemapFiles(posts: number): string[] {
  const parts = Math.ceil(posts / postsInPart)
  if (parts <= 1) return [files.sitemap]
  return [files.sitemap, ...Array.from({ length: parts }, (_, at) => files.sitemapPart(at + 1))]
}

export interface SitemapEntry {
  path: string
  /** ISO 8601, UTC. */
  changedAt?: string
}

export function sitemap(entries: SitemapEntry[], publicUrl: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<url><loc>${xml(publicUrl + path)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset ${namespace}>
${urls.join('\n')}
</urlset>
`
}

/** Leads to so many parts. */
export function sitemapIndex(parts: number, publicUrl: string): string {
  const entries = Array.from({ length: parts }, (_, index) => {
    return `<sitemap><loc>${xml(publicUrl + files.sitemapPart(index + 1))}</loc></sitemap>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<sitemapindex ${namespace}>
${entries.join('\n')}
</sitemapindex>
`
}
