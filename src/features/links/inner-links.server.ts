/** Whether links inside the site lead somewhere: the site itself is asked, as a visitor would. */
import { tryDecode } from '#paths.ts'
import type { LinkProblem } from './broken-link.ts'

const maxRedirects = 5

/** What a visitor gets at a path of the site. */
export interface VisitedPage {
  status: number
  /** Of a redirect. */
  location?: string | undefined
  /** Of a page. */
  html?: string | undefined
}

export type VisitPage = (path: string) => Promise<VisitedPage>

/** What a scan keeps of a page: not its HTML, of which a site may have hundreds of megabytes. */
interface KnownPage extends Pick<VisitedPage, 'status' | 'location'> {
  /** Escaped; undefined if it is no page of HTML. */
  ids: Set<string> | undefined
}

/** Asks for each path once. */
export function createInnerCheck(visit: VisitPage, origin: string) {
  const visited = new Map<string, Promise<KnownPage>>()

  function visitOnce(path: string) {
    const page = visited.get(path) ?? visit(path).then(toKnownPage)
    visited.set(path, page)
    return page
  }

  /** @throws if the site could not answer: its error says nothing about the link */
  return async function check(path: string, anchor: string): Promise<LinkProblem | undefined> {
    let page = await visitOnce(path)
    let at = path
    for (let redirects = 0; page.location !== undefined; redirects += 1) {
      const url = URL.parse(page.location, origin + at)
      if (redirects === maxRedirects || url?.origin !== origin) return undefined
      at = url.pathname + url.search
      page = await visitOnce(at)
    }
    if (page.status === 404 || page.status === 410) return 'missing'
    if (page.status >= 500) throw new Error(`${at} answered ${page.status}`)
    const { ids } = page
    if (anchor === '' || anchor === 'top' || ids === undefined) return undefined
    const isFound = [anchor, tryDecode(anchor)].some((id) => ids.has(escapeAttribute(id)))
    return isFound ? undefined : 'no-anchor'
  }
}

function toKnownPage({ status, location, html }: VisitedPage): KnownPage {
  if (html === undefined) return { status, location, ids: undefined }
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => escapeAttribute(id))
  // Copies, since a part of a string keeps the whole of it in memory.
  return { status, location, ids: structuredClone(new Set(ids)) }
}

/** The texts of posts and the page around them are escaped in two ways. */
function escapeAttribute(text: string) {
  return text.replace(/&(?!#?\w+;)/g, '&amp;').replace(/&#x26;/g, '&amp;')
}
