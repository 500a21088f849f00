/** A bare link to a post of this site, alone in its paragraph, is marked: readers see a card of the post there. */
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'

export interface CardOptions {
  /** The site's origin. Without it no link is marked. */
  publicUrl?: string
}

const postPath = /^(\/blogs\/(?:[\w.~-]|%[\da-f]{2})+)\/?$/i

export function markPostCards(tree: Root, { publicUrl }: CardOptions) {
  const origin = publicUrl?.replace(/\/$/, '')
  if (!origin) return
  visit(tree, 'element', (paragraph, _, parent) => {
    // The text of a list entry or a table is no place for a card.
    if (paragraph.tagName !== 'p' || (parent?.type === 'element' && parent.tagName === 'li')) return
    const address = bareAddress(paragraph)
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    const href = postPath.exec(path)?.[1]
    if (href) Object.assign(paragraph, markedLink(href, textOf(paragraph).trim()))
  })
}

/** What is the only text of a paragraph, as plain text or as a link that shows its own address. */
function bareAddress({ children: [child, ...more] }: Element) {
  if (!child || more.length > 0) return ''
  if (child.type === 'text') return child.value.trim()
  if (child.type !== 'element' || child.tagName !== 'a' || child.properties.title) return ''
  const address = String(child.properties.href)
  return textOf(child) === decode(address) || textOf(child) === address ? address : ''
}

function decode(address: string) {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Passes the sanitizer by its class. */
function markedLink(href: string, text: string): Omit<Element, 'position'> {
  const link: Element = {
    ...{ type: 'element', tagName: 'a', properties: { href } },
    children: [{ type: 'text', value: text }],
  }
  return {
    ...{ type: 'element', tagName: 'div', properties: { className: ['post-card'] } },
    children: [link],
  }
}
