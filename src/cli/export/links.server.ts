/** Extracts the links and the anchors of a file, by its type. */
import { extname } from 'node:path'
import type { Element, Properties } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { isSitePath } from './base/site-paths.server.ts'

const parser = unified().use(rehypeParse).freeze()
const linkProperties = ['href', 'src', 'poster', 'action', 'formAction'] as const
/** Link previews: the picture and the page. */
const linkingMeta = /^og:(?:image|url)$/

/**
 * URLs as written, absolute or relative to the file.
 * @param base the path below which the site is; empty: the root of its host
 */
export function linksOf(file: string, text: string, base = ''): string[] {
  switch (extname(file)) {
    case '.html':
      return linksInHtml(text)
    case '.xml':
      return linksInXml(text)
    case '.css':
      return [...text.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map(([, url]) => `${url}`)
    case '.js':
      return linksInScript(text, base)
    case '.json':
      return linksInJsonFeed(text)
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

function linksInScript(script: string, base: string): string[] {
  const files = script.matchAll(/["'`](\.\/[\w.-]+\.(?:js|css)|build\/[\w.-]+\.(?:js|css))["'`]/g)
  return [
    ...[...files].map(([, path]) => `${path}`.replace(/^build\//, `${base}/build/`)),
    ...(base ? pathsOutside(script, base) : []),
  ]
}

const quotedPath = /["'`](\/[^"'`$\s]*)/g

/** Paths of the site that are not below the base. */
function pathsOutside(script: string, base: string): string[] {
  return [...script.matchAll(quotedPath)]
    .map(([, path]) => `${path}`)
    .filter((path) => !path.startsWith(`${base}/`) && isSitePath(path))
}

/** Ids, and the names of `<a name>`. */
export function anchorsIn(html: string): Set<string> {
  const anchors = elementsIn(html).flatMap(({ tagName, properties: { id, name } }) =>
    tagName === 'a' ? [id, name] : [id],
  )
  return new Set(anchors.filter(isText))
}

function linksInHtml(html: string): string[] {
  return elementsIn(html).flatMap(({ tagName, properties }) => {
    if (tagName === 'meta') return linksInMeta(properties)
    const { srcSet, imageSrcSet, dataStart } = properties
    return [
      ...linkProperties.map((name) => properties[name]).filter(isText),
      ...[srcSet, imageSrcSet].filter(isText).flatMap(candidatesOf),
      // Loaded by the document's inline script.
      ...(isText(dataStart) ? dataStart.split(/\s+/) : []),
    ]
  })
}

function candidatesOf(srcSet: string): string[] {
  return srcSet.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? '')
}

function linksInMeta({ property, name, content, httpEquiv }: Properties): string[] {
  if (!isText(content)) return []
  if (String(httpEquiv) === 'refresh') return [content.replace(/^\d+;\s*url=/i, '')]
  return linkingMeta.test(String(property ?? name)) ? [content] : []
}

/** The URLs of a feed or sitemap, and those inside the posts of a feed. */
function linksInXml(xml: string): string[] {
  const texts = xml.matchAll(/<(?:(?:image:)?loc|link|guid|id)\b[^>]*>([^<]+)</g)
  const attributes = xml.matchAll(
    /<(?:(?:atom:)?link|media:content)\b[^>]* (?:href|url)="([^"]+)"/g,
  )
  const posts = xml.matchAll(/<content(?::encoded| type="html")>([^<]*)</g)
  return [
    ...[...texts, ...attributes].map(([, url]) => decodeXml(`${url}`)),
    ...[...posts].flatMap(([, html]) => linksInHtml(decodeXml(`${html}`))),
  ]
}

/** Of other JSON, such as a résumé, none. */
function linksInJsonFeed(json: string): string[] {
  const { feed_url, home_page_url, items } = JSON.parse(json) as {
    feed_url?: string
    home_page_url?: string
    items?: { id: string; url: string; image: string; content_html: string }[]
  }
  if (!feed_url || !home_page_url || !items) return []
  return [
    ...[feed_url, home_page_url],
    ...items.flatMap((item) => [item.id, item.url, item.image, ...linksInHtml(item.content_html)]),
  ]
}

/** Caches the latest page, since most pages are parsed for their links and then for their anchors. */
let latest = { html: '', elements: [] as Element[] }

function elementsIn(html: string): Element[] {
  if (latest.html === html) return latest.elements
  const elements: Element[] = []
  visit(parser.parse(html), 'element', (element) => void elements.push(element))
  latest = { html, elements }
  return elements
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Decodes XML escapes, which are a subset of HTML's. */
function decodeXml(text: string): string {
  return textOf(parser.parse(text))
}
