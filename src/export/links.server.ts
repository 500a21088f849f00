/** The links of a file, by what kind of file it is, and the places in it that links may lead to. */
import { extname } from 'node:path'

const tag =
  /<([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?)*)\s*\/?>/gi
const attribute = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+))/g
const linking = new Set(['href', 'src', 'poster', 'action', 'formaction'])
const manyLinks = new Set(['srcset', 'imagesrcset'])
/** Of a preview, its picture and its page; `url` is the part of a refresh. */
const linkingMeta = /^(?:og:(?:image|url)|twitter:image)$/

/** Addresses as they stand there, absolute or relative to the file. */
export function linksOf(file: string, text: string): string[] {
  switch (extname(file)) {
    case '.html':
      return linksInHtml(text)
    case '.xml':
      return linksInXml(text)
    case '.css':
      return [...text.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map(([, url]) => `${url}`)
    case '.js':
      return [...text.matchAll(/["'`](\.\/[\w.-]+\.(?:js|css)|build\/[\w.-]+\.(?:js|css))["'`]/g)]
        .map(([, path]) => `${path}`)
        .map((path) => path.replace(/^build\//, '/build/'))
    case '.webmanifest': {
      const { start_url, icons } = JSON.parse(text) as {
        start_url: string
        icons: { src: string }[]
      }
      return [start_url, ...icons.map(({ src }) => src)]
    }
    default:
      return []
  }
}

/** Ids, and the names of old anchors. */
export function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const { name, attributes } of tagsIn(text)) {
    const { id, name: anchor } = attributes
    if (id) anchors.add(id)
    if (name === 'a' && anchor) anchors.add(anchor)
  }
  return anchors
}

function linksInHtml(html: string): string[] {
  return tagsIn(html).flatMap(({ name, attributes }) => {
    if (name === 'meta') return linksInMeta(attributes)
    return Object.entries(attributes).flatMap(([key, value]) => {
      if (manyLinks.has(key))
        return value.split(',').map((each) => each.trim().split(/\s/)[0] ?? '')
      // What the document's own script fetches.
      if (key === 'data-start') return value.split(/\s+/)
      return linking.has(key) ? [value] : []
    })
  })
}

function linksInMeta({ property, name, content = '', 'http-equiv': kind }: Record<string, string>) {
  if (kind === 'refresh') return [content.replace(/^\d+;\s*url=/i, '')]
  return linkingMeta.test(property ?? name ?? '') ? [content] : []
}

/** Addresses of a feed or a sitemap, and those inside the posts that a feed carries in full. */
function linksInXml(xml: string): string[] {
  const named = xml.matchAll(/<(loc|link|guid)\b[^>]*>([^<]+)<\/\1>|<atom:link href="([^"]+)"/g)
  const posts = xml.matchAll(/<content:encoded>([^<]*)<\/content:encoded>/g)
  return [
    ...[...named].map(([, , text, href]) => unescaped(`${text ?? href}`)),
    ...[...posts].flatMap(([, html]) => linksInHtml(unescaped(`${html}`))),
  ]
}

function tagsIn(html: string) {
  const drawn = html.replace(/<!--.*?-->|(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1')
  return [...drawn.matchAll(tag)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: attributesIn(attributes),
  }))
}

function attributesIn(text: string): Record<string, string> {
  const pairs = [...text.matchAll(attribute)].map(([, key = '', ...values]) => {
    const value = values.find((each) => each !== undefined) ?? ''
    return [key.toLowerCase(), unescaped(value)]
  })
  return Object.fromEntries(pairs)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex, code, name) =>
    name
      ? (named[name.toLowerCase()] ?? '')
      : String.fromCodePoint(Number(hex ? `0x${hex}` : code)),
  )
}
