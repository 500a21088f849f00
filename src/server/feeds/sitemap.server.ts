/** The sitemap: one file, or an index of several for large archives. */
import { crawlerFiles } from '#paths.ts'
import { absolutePictureUrl } from '#ui/picture-address.ts'
import { xml } from './xml.server.ts'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

export const postsPerSitemap = 1000

/** The paths of the sitemap's files, the index included. */
export function sitemapPaths(postCount: number): string[] {
  const count = Math.ceil(postCount / postsPerSitemap)
  if (count <= 1) return [crawlerFiles.sitemap]
  return [
    crawlerFiles.sitemap,
    ...Array.from({ length: count }, (_, at) => crawlerFiles.sitemapPart(at + 1)),
  ]
}

export interface SitemapEntry {
  path: string
  /** ISO 8601, UTC. */
  changedAt?: string | null | undefined
  /** The address of its picture, as its author entered it. */
  image?: string | null
}

export function sitemap(entries: SitemapEntry[], publicUrl: string): string {
  const urls = entries.map(({ path, changedAt, image }) => {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    const picture = absolutePictureUrl(image, publicUrl)
    return `<url><loc>${xml(publicUrl + path)}</loc>${changed}${picture ? imageElement(picture) : ''}</url>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset ${namespace} ${imageNamespace}>
${urls.join('\n')}
</urlset>
`
}

function imageElement(url: string) {
  return `<image:image><image:loc>${xml(url)}</image:loc></image:image>`
}

export function sitemapIndex(count: number, publicUrl: string): string {
  const entries = Array.from({ length: count }, (_, index) => {
    return `<sitemap><loc>${xml(publicUrl + crawlerFiles.sitemapPart(index + 1))}</loc></sitemap>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<sitemapindex ${namespace}>
${entries.join('\n')}
</sitemapindex>
`
}
