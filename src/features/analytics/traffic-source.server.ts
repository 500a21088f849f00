/** Where a visitor came from, as the key of a source. All of it is written by clients. */
import type { ClientHeaders } from './visit-batch.server.ts'

const maxNameLength = 100

/**
 * 'campaign letter / may', 'referrer news.example' or 'direct'; undefined for a visitor who came from another page of the
 * site. @param ownHost of PUBLIC_URL
 */
export function sourceOf(
  url: string,
  { referer, host }: ClientHeaders,
  ownHost: string,
): string | undefined {
  const campaign = url.includes('utm_source=') ? campaignIn(url) : ''
  if (campaign) return `campaign ${campaign}`
  const from = referer && URL.canParse(referer) ? new URL(referer) : undefined
  if (!from || !isHostName(from.hostname)) return 'direct'
  if (from.host === ownHost || from.host === host) return undefined
  return `referrer ${from.hostname.toLowerCase().replace(/^www\./, '')}`
}

/** Characters that show nothing, or change the direction of the text around them, are left out. */
export function plainText(text: string, maxLength: number): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{C}\u2028\u2029\ufffd]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
    .replaceAll('\ufffd', '')
}

function campaignIn(url: string) {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const [source, campaign] = ['utm_source', 'utm_campaign'].map((name) =>
    plainText(query.get(name) ?? '', maxNameLength / 2).toLowerCase(),
  )
  return source && campaign ? `${source} / ${campaign}` : source
}

function isHostName(name: string) {
  return /^[a-z0-9.-]+$/i.test(name) && name.length <= maxNameLength
}
