/** Crawls every link of a site, in pages, feeds, stylesheets and scripts. */
import { anchorsIn, linksOf } from '../../src/cli/export/links.server.ts'

export interface Crawl {
  /** Paths that exist. */
  paths: Set<string>
  /** `from -> link` for each broken link, missing fragments included. */
  dead: string[]
}

interface Link {
  from: string
  url: URL
}

/** @param origin the origin of the site's absolute links, whatever the host */
export async function crawl(host: string, origin: string, starts: string[]): Promise<Crawl> {
  const anchors = new Map<string, Set<string> | undefined>()
  const dead: string[] = []
  const queue: Link[] = starts.map((path) => ({ from: 'the start', url: new URL(path, origin) }))
  for (const { from, url } of queue) {
    const { pathname, search, hash } = url
    const address = pathname + search
    if (!anchors.has(address)) {
      // A static host only redirects to the slash before an index file.
      const response = await fetch(host + address)
      const text = await response.text()
      anchors.set(address, response.ok ? anchorsIn(text) : undefined)
      if (response.ok) queue.push(...within(origin, url, linksOf(nameOf(pathname), text)))
    }
    const known = anchors.get(address)
    if (!known || (hash && !known.has(decodeURI(hash.slice(1))))) {
      dead.push(`${from} -> ${address}${hash}`)
    }
  }
  const paths = [...anchors].filter(([, known]) => known).map(([path]) => path)
  return { paths: new Set(paths), dead: [...new Set(dead)] }
}

function nameOf(pathname: string) {
  return /\.[a-z\d]+$/.test(pathname) ? pathname : 'page.html'
}

function within(origin: string, page: URL, links: string[]): Link[] {
  return links
    .flatMap((link) => URL.parse(link, page) ?? [])
    .filter((url) => url.origin === origin)
    .map((url) => ({ from: page.pathname, url }))
}
