/** Addresses in the attributes of elements, of the site's own markup and of that of authors. */
import type { Element, ElementData, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { type Edit, insertion } from './edits.server.ts'

const fragments = unified().use(rehypeParse, { verbose: true, fragment: true }).freeze()
const addresses = ['href', 'xLinkHref', 'src', 'poster', 'action', 'formAction', 'cite', 'data']
/** With several addresses. */
const addressLists = ['srcSet', 'imageSrcSet', 'dataStart', 'dataStyle']

/** In texts that may be markup. */
export const rootLink = /\s(?:href|src|srcset|poster|action)=["']?\//i
const addressStart = /^[^=]+=\s*["']?\s*(?=\/(?!\/))/
/** `<meta http-equiv="refresh" content="0; url=/blogs">` */
const refreshStart = /^content=["']?\d+;\s*url=(?=\/(?!\/))/i

export function editFragment(html: string, base: string): Edit[] {
  const tree: Root = fragments.parse(html)
  const edits: Edit[] = []
  visit(tree, 'element', (element) => void edits.push(...editAttributes(element, html, base)))
  return edits
}

interface Place {
  start: { offset?: number | undefined }
  end: { offset?: number | undefined }
}

/**
 * Every address that begins with one slash moves: on the site each of them is one of its own.
 * @param element of a tree that was parsed with `verbose`, which tells the places of attributes
 */
export function editAttributes({ data }: Element, html: string, base: string): Edit[] {
  const places = (data as ElementData & { position?: { properties?: Record<string, Place> } })
    ?.position?.properties
  const sourceOf = (name: string) => {
    const { start, end } = places?.[name] ?? {}
    return { start: start?.offset ?? 0, text: html.slice(start?.offset ?? 0, end?.offset ?? 0) }
  }
  const insertBehind = (before: RegExp, { start, text }: ReturnType<typeof sourceOf>) => {
    const [found] = before.exec(text) ?? []
    return found ? [insertion(start + found.length, base)] : []
  }
  const single = addresses.map(sourceOf).flatMap((each) => insertBehind(addressStart, each))
  const refresh = insertBehind(refreshStart, sourceOf('content'))
  const lists = addressLists
    .map(sourceOf)
    .flatMap(({ start, text }) =>
      [...text.matchAll(/(?<=[="'\s,])\/(?!\/)/g)].map(({ index }) =>
        insertion(start + index, base),
      ),
    )
  return [...single, ...refresh, ...lists]
}
