/** A visitor who follows every link of a site, in pages, feeds, styles and scripts. */
import { anchorsIn, linksOf } from '../../src/export/links.server.ts'

export interface Crawl {
  /** Paths that were found. */
  paths: Set<string>
  /** `from -> link` for each that leads nowhere, also where only its anchor is missing. */
  dead: string[]
}

interface Found {
  from: string
  url: URL
}

/** @param origin what full links of the site begin with, whatever host shows it here */
export async function crawl(host: string, origin: string, starts: string[]): Promise<Crawl> {
  const anchors = new Map<string, Set<string> | undefined>()
  const dead: string[] = []
  const queue: Found[] = starts.map((path) => ({ from: 'the start', url: new URL(path, origin) }))
  for (const { from, url } of queue) {
    const { pathname, search, hash } = url
    const address = pathname + search
    if (!anchors.has(address)) {
      const answer = await fetch(host + address, { redirect: 'error' })
      const text = await answer.text()
      anchors.set(address, answer.ok ? anchorsIn(text) : undefined)
      if (answer.ok) queue.push(...within(origin, url, linksOf(nameOf(pathname), text)))
    }
    const known = anchors.get(address)
    if (!known || (hash && !known.has(decodeURI(hash.slice(1))))) {
      dead.push(`${from} -> ${address}${hash}`)
    }
  }
  const found = [...anchors].filter(([, known]) => known).map(([path]) => path)
  return { paths: new Set(found), dead: [...new Set(dead)] }
}

function nameOf(pathname: string) {
  return /\.[a-z\d]+$/.test(pathname) ? pathname : 'page.html'
}

function within(origin: string, page: URL, links: string[]): Found[] {
  return links
    .flatMap((link) => URL.parse(link, page) ?? [])
    .filter((url) => url.origin === origin)
    .map((url) => ({ from: page.pathname, url }))
}
