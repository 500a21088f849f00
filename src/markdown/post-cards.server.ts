/** A bare link to a post of this site, alone in its paragraph, becomes a card with the title of the post. */
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'

export interface LinkedPost {
  title: string
  excerpt: string
}

export interface CardOptions {
  /** Finds a post that every visitor may read. Without it no link becomes a card. */
  findPost?: (slug: string) => Promise<LinkedPost | undefined>
  /** The site's origin; without it only paths lead to posts. */
  publicUrl?: string
}

/** Each is a query; further ones stay links. */
const maxCards = 50
const postPath = /^\/blogs\/([^/?#\s]+)\/?$/

export async function addPostCards(tree: Root, { findPost, publicUrl }: CardOptions) {
  if (!findPost) return
  const links: { paragraph: Element; path: string; slug: string }[] = []
  visit(tree, 'element', (paragraph, _, parent) => {
    // The text of a list entry or a table is no place for a card.
    if (paragraph.tagName !== 'p' || (parent?.type === 'element' && parent.tagName === 'li')) return
    const path = pathOf(bareAddress(paragraph), publicUrl)
    const slug = path && postPath.exec(path)?.[1]
    if (path && slug) links.push({ paragraph, path, slug })
  })
  const slugs = [...new Set(links.map(({ slug }) => slug))].slice(0, maxCards)
  const posts = new Map(
    await Promise.all(slugs.map(async (slug) => [slug, await findPost(decode(slug))] as const)),
  )
  for (const { paragraph, path, slug } of links) {
    const post = posts.get(slug)
    if (post) Object.assign(paragraph, toCard(path, post))
  }
}

/** What is the only text of a paragraph, as plain text or as a link that shows its own address. */
function bareAddress({ children: [child, ...more] }: Element) {
  if (!child || more.length > 0) return ''
  if (child.type === 'text') return child.value.trim()
  if (child.type !== 'element' || child.tagName !== 'a' || child.properties.title) return ''
  const address = String(child.properties.href)
  return textOf(child) === decode(address) || textOf(child) === address ? address : ''
}

function pathOf(address: string, publicUrl: string | undefined) {
  if (address.startsWith('/')) return address
  const origin = publicUrl?.replace(/\/$/, '')
  return origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : undefined
}

function decode(address: string) {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Passes the sanitizer by its class. */
function toCard(href: string, { title, excerpt }: LinkedPost): Omit<Element, 'position'> {
  const text = (value: string) => ({ type: 'text' as const, value })
  const link: Element = {
    ...{ type: 'element', tagName: 'a', properties: { href }, children: [text(title)] },
  }
  const about: Element = {
    ...{ type: 'element', tagName: 'p', properties: {}, children: [text(excerpt)] },
  }
  return {
    ...{ type: 'element', tagName: 'div', properties: { className: ['post-card'] } },
    children: excerpt ? [link, about] : [link],
  }
}
