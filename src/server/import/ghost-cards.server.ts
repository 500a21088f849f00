/** The cards of Ghost's editor as Folio has them: galleries, callouts, details, and links for what it embeds. */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { element } from '#html/element.server.ts'
import { ghostReference } from './ghost-reference.server.ts'
import type { Prepare } from './html-to-markdown.server.ts'
import { fileName, link } from './lost-content.server.ts'

type Note = Parameters<Prepare>[1]
type Card = (card: Element, note: Note) => ElementContent[]

export function prepareCards(tree: Root, note: Note) {
  visit(tree, 'element', ({ properties }) => {
    if (properties.src) properties.src = ghostReference(String(properties.src))
  })
  tree.children = replaceCards(tree.children as ElementContent[], note)
}

function replaceCards(nodes: ElementContent[], note: Note): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    const [, card] = Object.entries(cards).find(([name]) => hasClass(node, name)) ?? []
    node.children = replaceCards(node.children, note)
    return card ? card(node, note) : [node]
  })
}

const cards: Record<string, Card> = {
  'kg-bookmark-card': (card, note) => {
    const anchor = find(card, (node) => node.tagName === 'a')
    const title = text(card, 'kg-bookmark-title')
    note('changed', `A bookmark is a link: ${title || address(anchor)}`)
    return [...toLink(anchor, title), ...captionOf(card)]
  },
  'kg-gallery-card': (card) => [
    element('div', { className: ['gallery'] }, ...findAll(card, (node) => node.tagName === 'img')),
    ...captionOf(card),
  ],
  'kg-callout-card': (card) => {
    const emoji = text(card, 'kg-callout-emoji')
    const content = find(card, (node) => hasClass(node, 'kg-callout-text'))?.children ?? []
    const sign: ElementContent[] = emoji ? [{ type: 'text', value: `${emoji} ` }] : []
    const body = element('p', {}, ...sign, ...content)
    return [element('div', { className: ['callout-note'] }, body)]
  },
  'kg-toggle-card': (card) => {
    const content = find(card, (node) => hasClass(node, 'kg-toggle-content'))?.children ?? []
    const heading = find(card, (node) => hasClass(node, 'kg-toggle-heading-text'))?.children ?? []
    return [element('details', {}, element('summary', {}, ...heading), ...content)]
  },
  'kg-audio-card': (card, note) => media('Audio', 'audio', 'kg-audio-title')(card, note),
  'kg-video-card': (card, note) => [
    ...media('Video', 'video', 'kg-video-title')(card, note),
    ...captionOf(card),
  ],
  'kg-file-card': (card, note) => {
    const anchor = find(card, (node) => node.tagName === 'a')
    note('changed', `A file is a link: ${address(anchor)}`)
    return toLink(anchor, text(card, 'kg-file-card-title') || text(card, 'kg-file-card-filename'))
  },
  'kg-signup-card': (_, note) => lost(note, 'The form for new members'),
  'kg-collection-card': (_, note) => lost(note, 'A list of posts'),
  'kg-email-card': (_, note) => lost(note, 'A part that was only in emails'),
  'kg-email-cta-card': (_, note) => lost(note, 'A part that was only in emails'),
  'kg-product-card-rating': (_, note) => lost(note, 'The stars of a product'),
}

function media(kind: string, tagName: string, titleClass: string): Card {
  return (card, note) => {
    const player = find(card, (node) => node.tagName === tagName)
    const src = String(player?.properties.src ?? '')
    if (!src) return lost(note, `${kind} without an address`)
    note('changed', `${kind} is a link: ${src}`)
    return link(src, text(card, titleClass) || fileName(src))
  }
}

function captionOf(card: Element): ElementContent[] {
  const caption = find(card, (node) => node.tagName === 'figcaption')
  return caption ? [element('p', {}, ...caption.children)] : []
}

function toLink(anchor: Element | undefined, title: string): ElementContent[] {
  const href = address(anchor)
  return href ? link(href, title || href) : []
}

function address(anchor: Element | undefined) {
  return String(anchor?.properties.href ?? '')
}

function lost(note: Note, text: string): ElementContent[] {
  note('lost', text)
  return []
}

function text(card: Element, className: string): string {
  const node = find(card, (each) => hasClass(each, className))
  return node ? textOf(node).trim() : ''
}

function hasClass({ properties }: Element, name: string) {
  return [properties.className].flat().includes(name)
}

function find(node: Element, matches: (node: Element) => boolean): Element | undefined {
  return findAll(node, matches)[0]
}

function findAll(node: Element, matches: (node: Element) => boolean): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return matches(child) ? [child] : findAll(child, matches)
  })
}
