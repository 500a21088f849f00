/** The text of a WordPress post as its readers see it: blocks, or paragraphs from empty lines; galleries, embeds and media. */
import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { element } from '#html/element.server.ts'
import { addParagraphs } from './autop.server.ts'
import { type ConvertedHtml, htmlToMarkdown } from './html-to-markdown.server.ts'
import type { ImportNote } from './import-source.server.ts'
import { link } from './lost-content.server.ts'
import type { Attachments } from './wordpress-attachments.server.ts'
import { hasBlocks, type Note, readBlocks } from './wordpress-blocks.server.ts'
import { expandShortcodes } from './wordpress-shortcodes.server.ts'

const maxNotes = 40

interface Body extends ConvertedHtml {
  /** Nobody knows which parts were for members. */
  isUncertain: boolean
}

export async function wordpressBody(
  text: string,
  attachments: Attachments,
  postId: string,
): Promise<Body> {
  const notes: ImportNote[] = []
  const note: Note = (kind, each) => {
    const isKnown = notes.some(({ text: known }) => known === each)
    if (!isKnown && notes.length < maxNotes) notes.push({ kind, text: each })
  }
  const isClassic = !hasBlocks(text)
  const open = readBlocks(text.replace(/\r\n?/g, '\n'), note)
  const pictures = (ids: string[] | undefined) => attachments.pictures(ids, postId)
  const { html, ...expanded } = expandShortcodes(open.text, { note, pictures })
  const isUncertain = open.isUncertain || expanded.isUncertain
  const converted = await htmlToMarkdown(html, (tree, add) => {
    if (isClassic) addParagraphs(tree)
    visit(tree, 'element', (image) => {
      if (image.tagName === 'img') image.properties.src = attachments.original(image.properties)
    })
    tree.children = replaceAll(tree.children as ElementContent[], add)
  })
  if (isUncertain) note('changed', 'A draft, since the hidden parts cannot be told from the others')
  return { ...converted, notes: [...notes, ...converted.notes], isUncertain }
}

function replaceAll(nodes: ElementContent[], note: Note): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    node.children = replaceAll(node.children, note)
    return replace(node, note) ?? [node]
  })
}

/** Undefined if it stays. */
function replace(node: Element, note: Note): ElementContent[] | undefined {
  const classes = [node.properties.className].flat().map(String)
  if (classes.some((name) => galleries.includes(name))) return gallery(node)
  if (classes.includes('wp-block-file')) return files(node, note)
  if (classes.includes('wp-block-embed') || node.tagName === 'p') return embed(node, note)
  if (node.tagName === 'a') return unlinked(node)
}

const galleries = [
  'wp-block-gallery',
  'blocks-gallery-grid',
  'tiled-gallery',
  'wp-block-jetpack-tiled-gallery',
]

function gallery(node: Element): ElementContent[] | undefined {
  const pictures = picturesIn(node)
  if (pictures.length === 0) return
  const own = node.children.find((child) => isNamed(child, 'figcaption'))
  const caption = own?.type === 'element' && textOf(own) ? [element('p', {}, ...own.children)] : []
  return [element('div', { className: ['gallery'] }, ...pictures), ...caption]
}

/** Inner galleries have been replaced already. */
function picturesIn(node: Element): ElementContent[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    const isPicture = child.tagName === 'img' || (child.tagName === 'figure' && hasCaption(child))
    return isPicture ? [child] : picturesIn(child)
  })
}

function hasCaption({ children }: Element) {
  const isNested = children.some((child) => isNamed(child, 'figure') || isNamed(child, 'div'))
  return !isNested && children.some((child) => isNamed(child, 'figcaption'))
}

function isNamed(node: ElementContent, name: string) {
  return node.type === 'element' && node.tagName === name
}

/** The button beside it leads to the same. */
function files(node: Element, note: Note): ElementContent[] | undefined {
  const anchor = node.children.find((child) => isNamed(child, 'a'))
  if (anchor?.type !== 'element') return
  const href = String(anchor.properties.href ?? '')
  note('changed', `A file is a link: ${href}`)
  return href ? link(href, textOf(anchor) || href) : undefined
}

const services =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com|twitter\.com|x\.com|instagram\.com|facebook\.com|soundcloud\.com|spotify\.com|flickr\.com|ted\.com|tiktok\.com|reddit\.com|slideshare\.net|dailymotion\.com|codepen\.io|gist\.github\.com|wordpress\.tv)\//i

/** An address alone in its paragraph, which WordPress replaces by what it leads to. */
function embed(node: Element, note: Note): ElementContent[] | undefined {
  const caption = node.children.find((child) => isNamed(child, 'figcaption'))
  const content = node.children.filter((child) => child !== caption)
  const address = content
    .map((child) => textOf(child))
    .join('')
    .trim()
  const isBlock = node.tagName !== 'p'
  if (!/^https?:\/\/\S+$/i.test(address) || hasElement(content, ['iframe', 'img', 'a'])) return
  if (isBlock || services.test(address)) note('changed', `Embedded content is a link: ${address}`)
  else return
  const text = caption?.type === 'element' ? [element('p', {}, ...caption.children)] : []
  return [...link(address, address), ...text]
}

function hasElement(nodes: ElementContent[], names: string[]): boolean {
  return nodes.some(
    (node) =>
      node.type === 'element' && (names.includes(node.tagName) || hasElement(node.children, names)),
  )
}

/** A picture linked to its own file: Folio opens it anyway. */
function unlinked(anchor: Element): ElementContent[] | undefined {
  const [image, ...others] = anchor.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  )
  if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return
  const isOwn = withoutSize(anchor.properties.href) === withoutSize(image.properties.src)
  return isOwn ? [image] : undefined
}

/** `soup-300x200.jpg` is a small `soup.jpg`. */
export function withoutSize(address: unknown) {
  return String(address ?? '')
    .replace(/^https?:/i, '')
    .replace(/(?:-\d+x\d+)?(\.\w+)(?:\?.*)?$/, '$1')
}
