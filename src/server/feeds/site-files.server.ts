/** security.txt and the web manifest. */
import { dayMs } from '#durations.ts'
import { appIcons } from '#features/cards/icon-files.ts'
import { paletteOf } from '#features/site/look.ts'
import { hasSection } from '#features/site/public-content.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { crawlerFiles, pages } from '#paths.ts'

/** RFC 9116 recommends less than a year. */
const securityTxtDays = 360

/**
 * security.txt (RFC 9116): where to report a vulnerability. `Canonical` has to be https.
 * @param content the public content: with a hidden contact section it has no address
 */
export function securityTxt(content: SiteContent, publicUrl: string, now: Date): string {
  const today = now.getTime() - (now.getTime() % dayMs)
  const { email, language } = content.identity
  const form = hasSection(content, 'contact') && `${publicUrl}${pages.section('contact')}`
  const fallback = content.profiles[0]?.href ?? `${publicUrl}${pages.home}`
  return [
    `Contact: ${email ? `mailto:${email}` : form || fallback}`,
    `Expires: ${new Date(today + securityTxtDays * dayMs).toISOString()}`,
    ...(publicUrl.startsWith('https:')
      ? [`Canonical: ${publicUrl}${crawlerFiles.securityTxt}`]
      : []),
    `Preferred-Languages: ${language}`,
    '',
  ].join('\n')
}

export function webManifest({ identity, look }: SiteContent) {
  const { title, name, description, language } = identity
  const { paper } = paletteOf(look).light
  return {
    name: title,
    short_name: name,
    description,
    lang: language,
    start_url: pages.home,
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: appIcons.map(({ path, shape, type, size }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type,
      ...(shape === 'full' && { purpose: 'maskable' }),
    })),
  }
}
