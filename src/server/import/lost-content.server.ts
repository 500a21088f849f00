/** Replaces what Folio shows nowhere, such as frames and players, by links, and names what is lost. */
import type { Element, ElementContent, Properties, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { element } from '#html/element.server.ts'
import type { ImportNote } from './import-source.server.ts'

type Note = (kind: ImportNote['kind'], text: string) => void

const wrappers = [
  ...[
    'article',
    'aside',
    'center',
    'header',
    'footer',
    'main',
    'nav',
    'address',
    'hgroup',
    'fieldset',
  ],
]
const players: Record<string, string> = { audio: 'Audio', video: 'Video' }
const frames = ['iframe', 'embed', 'object', 'frame']
const controls = ['input', 'select', 'textarea', 'button', 'label', 'output', 'progress', 'meter']
const drawings = ['svg', 'math', 'canvas', 'map', 'applet', 'template']

/** @param tree parsed, not yet sanitized; it is changed */
export function replaceLost(tree: Root, note: Note) {
  tree.children = replaceAll(tree.children as ElementContent[], note)
  visit(tree, 'element', (node) => {
    if (node.properties.style) note('lost', 'Styles: colours, sizes and alignment')
    if (wrappers.includes(node.tagName)) node.tagName = 'div'
  })
}

function replaceAll(nodes: ElementContent[], note: Note): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    const replaced = replace(node, note)
    if (replaced) return replaced
    node.children = replaceAll(node.children, note)
    return [node]
  })
}

/** Undefined if it stays. */
function replace(node: Element, note: Note): ElementContent[] | undefined {
  const { tagName, properties } = node
  if (tagName === 'img') return image(node, note)
  if (tagName === 'pre') return void markLanguage(node)
  if (tagName === 'a' && properties.name) properties.id ??= String(properties.name)
  if (tagName === 'noscript') return imageIn(node) ? [] : replaceAll(node.children, note)
  if (tagName === 'script') return lost(note, `A script${from(properties)}`)
  if (tagName === 'style' || tagName === 'link') return lost(note, 'A style sheet')
  if (tagName === 'form') return lost(note, `A form${from({ src: properties.action })}`)
  if (players[tagName]) return player(node, note)
  if (frames.includes(tagName)) return frame(node, note)
  if (tagName === 'input' && properties.type === 'checkbox') {
    return [{ type: 'text', value: properties.checked ? '☑ ' : '☐ ' }]
  }
  if (tagName === 'label') return
  if (controls.includes(tagName)) return lost(note, `<${tagName}>${quoted(textOf(node))}`)
  if (drawings.includes(tagName)) return lost(note, `<${tagName}>`)
}

/** A picture that a script loads later has its address elsewhere. */
function image({ properties }: Element, note: Note): ElementContent[] | undefined {
  const later = ['dataSrc', 'dataLazySrc', 'dataOriginal'].map((name) => properties[name] ?? '')
  const src = String(properties.src ?? '')
  const isLater = src === '' || src.startsWith('data:')
  if (isLater) properties.src = later.map(String).find(Boolean)
  if (properties.src) return
  return lost(note, src ? 'A picture inside the text (data:)' : 'A picture without an address')
}

function player(node: Element, note: Note) {
  const address = addressOf(node)
  const kind = players[node.tagName]
  if (!address) return lost(note, `${kind} without an address`)
  note('changed', `${kind} is a link: ${shortened(address)}`)
  return link(address, String(node.properties.title ?? '') || fileName(address))
}

function frame(node: Element, note: Note) {
  const { properties } = node
  const address = webAddress(properties.src ?? properties.dataSrc ?? properties.data)
  if (!address) return lost(note, `<${node.tagName}> without an address`)
  note('changed', `Embedded content is a link: ${shortened(address)}`)
  return link(address, String(properties.title ?? '').trim() || address)
}

function addressOf(node: Element): string | undefined {
  const own = webAddress(node.properties.src)
  if (own) return own
  const sources = node.children.filter((child) => child.type === 'element')
  return sources.map(({ properties }) => webAddress(properties.src)).find(Boolean)
}

/** Only addresses that may stand in a link. */
function webAddress(value: unknown): string | undefined {
  const address = String(value ?? '').trim()
  if (address.startsWith('//')) return `https:${address}`
  return /^(?:https?:\/\/|\/|[\w.-]+\/)[^\s]*$/i.test(address) ? address : undefined
}

export function link(href: string, text: string): ElementContent[] {
  return [element('p', {}, element('a', { href }, { type: 'text', value: text }))]
}

function lost(note: Note, text: string): ElementContent[] {
  note('lost', text)
  return []
}

function from({ src }: Properties) {
  return src ? ` (${shortened(String(src))})` : ''
}

function quoted(text: string) {
  return text.trim() ? ` '${shortened(text.trim())}'` : ''
}

export function fileName(address: string) {
  return decodeSafely(/([^/?#]*)(?:[?#].*)?$/.exec(address)?.[1] ?? '') || address
}

function decodeSafely(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const maxShown = 120

function shortened(text: string) {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

function imageIn(node: Element): boolean {
  return node.children.some(
    (child) => child.type === 'element' && (child.tagName === 'img' || imageIn(child)),
  )
}

const brush = /(?:^|[\s;])(?:brush:\s*|lang(?:uage)?[-:]\s*)([\w+#-]+)/

/** Highlighters name the language of code in many ways. */
function markLanguage(pre: Element) {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code')
  const inner = code?.type === 'element' ? code : undefined
  const named = [inner, pre].flatMap((each) => {
    const { className, dataLanguage, dataLang, dataEnlighterLanguage } = each?.properties ?? {}
    const classes = [className ?? []].flat().join(' ')
    return [dataLanguage, dataLang, dataEnlighterLanguage, brush.exec(classes)?.[1]]
  })
  const language = named.find((name) => typeof name === 'string' && /^[\w+#-]+$/.test(name))
  const isPlain = ['generic', 'plain', 'plaintext', 'text', 'none'].includes(String(language))
  const own = inner ?? element('code', {}, ...pre.children)
  const className = [`language-${String(language).toLowerCase()}`]
  const { className: _, ...properties } = own.properties
  own.properties = { ...properties, ...(language && !isPlain && { className }) }
  if (!inner) pre.children = [own]
}
