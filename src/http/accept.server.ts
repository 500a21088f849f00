/** Content negotiation (RFC 9110, 12.5.1). */

/** Whether an `Accept` header names Markdown, and prefers nothing that a browser would get. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.includes('text/markdown')) return false
  const qualities = new Map(accept.split(',').map(parseRange))
  const markdown = qualities.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (qualities.get('text/html') ?? 0)
}

/** Formats of feeds, and the ranges that have them. */
const feedRanges = [
  ...['application/rss+xml', 'application/atom+xml', 'application/rdf+xml'],
  ...['application/feed+json', 'application/json', 'application/xml', 'text/xml'],
  ...['application/*', '*/*'],
]

/** Whether an `Accept` header is that of a browser: it names HTML, and prefers it to whatever a feed may be. */
export function prefersHtml(accept: string | undefined): boolean {
  if (!accept?.includes('text/html')) return false
  const qualities = new Map(accept.split(',').map(parseRange))
  const html = qualities.get('text/html') ?? 0
  return feedRanges.every((range) => html > (qualities.get(range) ?? 0))
}

function parseRange(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
  return [type, quality === undefined ? 1 : Number(quality) || 0]
}
