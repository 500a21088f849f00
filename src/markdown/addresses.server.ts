/** Ends an address that is its own link at the punctuation of Chinese, Japanese and Korean, which no space precedes. */
import type { Link, Root, Text } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { Processor } from 'unified'
import type { Point } from 'unist'
import { SKIP, visit } from 'unist-util-visit'

const beforePunctuation = /(?=[[[\u3000-\u303F\uFF00-\uFF65]&&[\p{P}\p{S}\p{Z}]]“”‘’…])/v
const beforeAddress = /(?<![\dA-Za-z])(?=(?:https?:\/\/|www\.)[\w-]+\.)/i
const address = new RegExp(`^${beforeAddress.source}`, 'i')

export function endAddresses(this: Processor) {
  const data = this.data()
  const extensions = data.fromMarkdownExtensions ?? []
  data.fromMarkdownExtensions = [...extensions, { transforms: [endAddressesIn] }]
}

function endAddressesIn(tree: Root) {
  visit(tree, 'link', (link, index, parent) => {
    const text = textOf(link)
    const isBare = !link.data && address.test(text) && link.url.endsWith(text)
    if (!isBare || isBracketed(link, text) || !parent || index === undefined) return
    // An address has addresses inside, such as that of an archive.
    const parts = text
      .split(beforePunctuation)
      .flatMap((part) => (address.test(part) ? part : part.split(beforeAddress)))
    if (parts.length === 1) return
    const pieces = toPieces(parts, link)
    parent.children.splice(index, 1, ...pieces)
    return [SKIP, index + pieces.length]
  })
}

/** Its author says where it ends. */
function isBracketed({ position }: Link, text: string) {
  return position && Number(position.end.offset) - Number(position.start.offset) > text.length
}

/** What follows may have addresses, too. */
function toPieces(parts: string[], { position }: Link): (Link | Text)[] {
  let length = 0
  return parts.map((value) => {
    const from = length
    length += value.length
    const text: Text = { type: 'text', value }
    if (!address.test(value)) return text
    const url = /^www/i.test(value) ? `http://${value}` : value
    const place = position && {
      position: { start: moved(position.start, from), end: moved(position.start, length) },
    }
    return { type: 'link', url, children: [text], ...place }
  })
}

function moved({ line, column, offset = 0 }: Point, by: number): Point {
  return { line, column: column + by, offset: offset + by }
}
