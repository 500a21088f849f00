/**
 * WordPress's shortcodes as HTML: captions, galleries, code and media. Parts for members go, other shortcodes are named.
 * In time proportional to the text, whatever is in it.
 */
import type { Note } from './wordpress-blocks.server.ts'
import { codeBlock, languageOf } from './wordpress-code.server.ts'
import { isMembersShortcode } from './wordpress-members.server.ts'

export interface ShortcodeContext {
  note: Note
  /** Addresses and descriptions of a gallery's pictures; without ids those of the post. */
  pictures: (ids: string[] | undefined) => { url: string; alt: string; caption: string }[]
}

export interface Expanded {
  html: string
  /** A mark for members without an end: nobody knows what it is about. */
  isUncertain: boolean
}

interface Shortcode {
  start: number
  end: number
  name: string
  isClosing: boolean
  /** `[[name]]` shows the shortcode itself. */
  isEscaped: boolean
  values: Map<string, string>
  bare: string[]
}

export function expandShortcodes(text: string, context: ShortcodeContext): Expanded {
  const expander = new Expander(text, context)
  return { html: expander.expand(), isUncertain: expander.isUncertain }
}

class Expander {
  isUncertain = false
  private readonly text: string
  private readonly lower: string
  private readonly context: ShortcodeContext
  private readonly shortcodes: Shortcode[]
  /** The end tags of each name that are still ahead. */
  private readonly closings: Map<string, Shortcode[]>
  /** Whose tags go, but not what is between them. */
  private readonly dropped = new Set<string>()

  constructor(text: string, context: ShortcodeContext) {
    this.text = text
    this.lower = text.toLowerCase()
    this.context = context
    this.shortcodes = [...shortcodesIn(text)]
    const closings = this.shortcodes.filter(({ isClosing, isEscaped }) => isClosing && !isEscaped)
    this.closings = Map.groupBy(closings.reverse(), ({ name }) => name)
  }

  expand(): string {
    let html = ''
    let end = 0
    const preserved = preservedRanges(this.lower)
    let range = preserved.next()
    for (const shortcode of this.shortcodes) {
      if (shortcode.start < end) continue
      const isMembers = isMembersShortcode(shortcode.name)
      while (!range.done && range.value.end <= shortcode.start) range = preserved.next()
      const isPreserved = !range.done && range.value.start < shortcode.start
      if (isPreserved && !isMembers) continue
      const replaced = this.replace(shortcode, isMembers)
      if (!replaced) continue
      html += this.text.slice(end, shortcode.start) + replaced.html
      end = replaced.end
    }
    return html + this.text.slice(end)
  }

  /** Undefined for what only looks like a shortcode. */
  private replace(shortcode: Shortcode, isMembers: boolean) {
    const { name, start, end, isClosing, isEscaped } = shortcode
    if (isEscaped) return { html: this.text.slice(start + 1, end - 1), end }
    if (isClosing) return this.dropped.has(name) ? { html: '', end } : undefined
    const closing = this.closingOf(name, end)
    const inner = closing ? this.text.slice(end, closing.start) : ''
    if (isMembers) return this.removeMembers(shortcode, closing)
    const known = this.known(shortcode, inner)
    if (known !== undefined) return { html: known, end: closing?.end ?? end }
    const isCertain = closing || shortcode.values.size > 0 || /[-_]/.test(name) || plain.has(name)
    if (!isCertain && shortcode.bare.every((each) => !isAddress(each))) return
    if (closing) this.dropped.add(name)
    return { html: this.unknown(shortcode, closing !== undefined), end }
  }

  private removeMembers({ name, end }: Shortcode, closing: { end: number } | undefined) {
    this.isUncertain ||= closing === undefined
    this.context.note('lost', `The part for members: shortcode [${name}]`)
    return { html: '', end: closing?.end ?? end }
  }

  private known(shortcode: Shortcode, inner: string): string | undefined {
    const { name, values } = shortcode
    const language = languageOf(name, values)
    if (language !== undefined && inner) return codeBlock(inner, language)
    if (name === 'caption' || name === 'wp_caption') return caption(inner, values.get('caption'))
    if (name === 'gallery') return this.gallery(values)
    if (name === 'embed' && isAddress(inner.trim()))
      return this.link('Embedded content', inner.trim())
    if (!media.has(name)) return
    const sources = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv', 'flv']
    const source = sources.map((each) => values.get(each)).find(Boolean)
    return source && isAddress(source) ? this.link(`[${name}]`, source) : undefined
  }

  private gallery(values: Map<string, string>) {
    const ids = values.get('ids') ?? values.get('include')
    const pictures = this.context.pictures(ids?.split(/[\s,]+/).filter(Boolean))
    if (pictures.length > 0) {
      const figures = pictures.map(({ url, alt, caption: text }) => {
        const image = `<img src="${quoted(url)}" alt="${quoted(alt)}">`
        return text ? `<figure>${image}<figcaption>${quoted(text)}</figcaption></figure>` : image
      })
      return `\n\n<div class="gallery">${figures.join('')}</div>\n\n`
    }
    this.context.note('lost', 'A gallery, whose pictures the export does not name')
    return ''
  }

  private unknown({ name, values, bare }: Shortcode, isEnclosing: boolean) {
    const address = [...values.values(), ...bare].find(isAddress)
    if (address && !isEnclosing) return this.link(`[${name}]`, address)
    this.context.note('lost', `The shortcode [${name}]`)
    return ''
  }

  private link(what: string, address: string) {
    this.context.note('changed', `${what} is a link: ${address.slice(0, 120)}`)
    return `\n\n<p><a href="${quoted(address)}">${quoted(address)}</a></p>\n\n`
  }

  private closingOf(name: string, from: number): Shortcode | undefined {
    const ahead = this.closings.get(name)
    while (ahead && (ahead.at(-1)?.start ?? from) < from) ahead.pop()
    return ahead?.at(-1)
  }
}

/** Code, in which shortcodes are examples; from the first to the last. */
function* preservedRanges(lower: string): Generator<{ start: number; end: number }> {
  const names = new Set(['pre', 'code', 'script', 'style'])
  let end = 0
  for (const { index, 1: name = '' } of lower.matchAll(/<(pre|code|script|style)(?=[\s>])/g)) {
    if (index < end || !names.has(name)) continue
    const stop = lower.indexOf(`</${name}>`, index)
    if (stop < 0) names.delete(name)
    else yield { start: index, end: stop }
    end = Math.max(end, stop)
  }
}

const media = new Set(['audio', 'video', 'playlist'])
/** Of plugins, without anything that shows them to be shortcodes. */
const plain = new Set([
  'toc',
  'playlist',
  'embed',
  'gallery',
  'audio',
  'video',
  'archives',
  'sitemap',
])
const maxLength = 2000
const token =
  /\[(\/?)([a-z][\w-]{0,60})(?=[\s=\]/])((?:[^"'[\]<>]|"[^"<>]{0,500}"|'[^'<>]{0,500}'){0,500})\]/gi
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|([^\s"']+)/g

function* shortcodesIn(text: string): Generator<Shortcode> {
  for (const match of text.matchAll(token)) {
    const [whole, slash, name = '', rest = ''] = match
    if (whole.length > maxLength) continue
    const start = match.index
    const isEscaped = text[start - 1] === '[' && text[start + whole.length] === ']'
    const [from, to] = isEscaped
      ? [start - 1, start + whole.length + 1]
      : [start, start + whole.length]
    const values = new Map<string, string>()
    const bare: string[] = []
    for (const [, key, ...texts] of rest.replace(/^=|\/$/g, '').matchAll(attribute)) {
      const value = texts.find((each) => each !== undefined) ?? ''
      if (key) values.set(key.toLowerCase(), value)
      else bare.push(value)
    }
    const shared = { name: name.toLowerCase(), isClosing: slash === '/', isEscaped }
    yield { start: from, end: to, ...shared, values, bare }
  }
}

function caption(inner: string, own = '') {
  const [image = ''] = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? []
  const text = (own || inner.slice(image.length)).trim()
  if (!image) return inner
  return `\n\n<figure>${image.trim()}${text && `<figcaption>${text}</figcaption>`}</figure>\n\n`
}

function isAddress(text: string) {
  return /^https?:\/\/[^\s<>"]+$/i.test(text)
}

function quoted(text: string) {
  return text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')
}
