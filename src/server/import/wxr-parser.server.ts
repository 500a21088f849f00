/**
 * Reads WordPress's export format, WXR, as a stream: RSS with elements of its own. A document type, and with it entities of
 * the file's own, is refused. What is not well-formed costs only the item it is in.
 */
import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { SourceError, type SourceProblem } from './import-source.server.ts'
import { plainText } from './plain-text.server.ts'
import { repairXml } from './repair-xml.server.ts'

export interface WxrItem {
  line: number
  /** Not well-formed, so that nothing in it is certain. */
  isBroken: boolean
  /** Elements directly in the item, by name. */
  fields: Map<string, string>
  categories: { domain: string; nicename: string; name: string }[]
  meta: [key: string, value: string][]
  /** Approved ones, without links from elsewhere. */
  comments: number
}

export interface Wxr {
  /** Of the channel. */
  fields: Map<string, string>
  /** Names to show, by login. */
  authors: Map<string, string>
  items: WxrItem[]
}

const chunkLength = 65_536
const maxDepth = 50
const maxFieldLength = 2_000_000
const maxItems = 100_000
const maxProblems = 20
/** Each takes time. */
const maxMistakes = 5000

/** @param problems are added to; after one that ends the reading, the items before it are answered */
export async function parseWxr(
  text: string,
  file: string,
  problems: SourceProblem[],
): Promise<Wxr> {
  const reader = new WxrReader(file, problems)
  try {
    let written = 0
    for (const part of repairXml(text)) {
      reader.write(part)
      written += part.length
      if (written < chunkLength) continue
      written = 0
      await setImmediate()
    }
    reader.close()
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    problems.push({ file, message: error.message, ...(error.line && { line: error.line }) })
  }
  return reader.wxr
}

class WxrReader {
  readonly wxr: Wxr = { fields: new Map(), authors: new Map(), items: [] }
  private readonly file: string
  private readonly problems: SourceProblem[]
  /** Of several roots: after an end tag without a start, the parser takes what follows for another. */
  private readonly parser = new SaxesParser({ fragment: true, xmlns: false })
  private readonly open: string[] = []
  private item: WxrItem | undefined
  private itemDepth = 0
  private text = ''
  private attributes: Record<string, string> = {}
  private entry = new Map<string, string>()
  private found = 0
  private isAtEnd = false
  private mistakes = 0
  /** The last end tag was that of an item which the beginning of the next had ended. */
  private isStale = false

  constructor(file: string, problems: SourceProblem[]) {
    this.file = file
    this.problems = problems
    const { parser } = this
    parser.on('opentag', ({ name, attributes }) => this.start(name, attributes))
    parser.on('closetag', ({ name }) => this.end(name))
    parser.on('text', (text) => this.add(text))
    parser.on('cdata', (text) => this.add(text))
    parser.on('doctype', () => this.refuse(doctype))
    parser.on('error', ({ message }) => this.notice(message))
  }

  write(chunk: string) {
    this.parser.write(chunk)
  }

  close() {
    this.isAtEnd = true
    this.parser.close()
    const { item, wxr } = this
    const isEmpty = wxr.items.length + wxr.fields.size === 0
    if (isEmpty && !item) this.report(nothing, 1)
    else if (item)
      this.report(`The file ends within ${nameOf(item)}, which is left out.`, item.line)
    else if (this.open.length > 0) this.report(cut, this.parser.line)
  }

  private start(name: string, attributes: Record<string, string>) {
    if (name === 'item') this.startItem()
    this.open.push(name)
    if (this.open.length > maxDepth) this.refuse(tooDeep)
    if (entries.includes(name)) this.entry = new Map()
    this.attributes = attributes
    this.text = ''
  }

  private startItem() {
    if (this.wxr.items.length >= maxItems) this.refuse(tooMany)
    // One that does not end before the next begins.
    if (this.item) this.finish(this.item, true)
    const fields = new Map<string, string>()
    const lists = { categories: [], meta: [], comments: 0 }
    this.item = { line: this.parser.line, isBroken: false, fields, ...lists }
    this.itemDepth = this.open.length
  }

  private add(text: string) {
    if (this.text.length + text.length <= maxFieldLength) this.text += text
    else if (this.item) this.item.isBroken = true
  }

  private end(name: string) {
    this.open.pop()
    this.isStale = name === 'item' && !this.item
    const depth = this.open.length - this.itemDepth
    if (name === 'item' && this.item && depth === 0) this.finish(this.item, this.item.isBroken)
    else if (this.item) this.endInItem(this.item, name, depth)
    else this.endInChannel(name)
    this.text = ''
  }

  private endInItem(item: WxrItem, name: string, depth: number) {
    if (depth === 2) this.entry.set(name, this.text)
    if (depth !== 1) return
    if (name === 'category') {
      const { domain = '', nicename = '' } = this.attributes
      item.categories.push({ domain, nicename, name: this.text.trim() })
    } else if (name === 'wp:postmeta') {
      item.meta.push([this.entry.get('wp:meta_key') ?? '', this.entry.get('wp:meta_value') ?? ''])
    } else if (name === 'wp:comment') {
      item.comments += isShown(this.entry) ? 1 : 0
    } else {
      // The same field with two values says nothing certain.
      const value = item.fields.get(name)
      if (decisive.includes(name) && value !== undefined && value !== this.text)
        item.isBroken = true
      item.fields.set(name, value ?? this.text)
    }
  }

  private endInChannel(name: string) {
    if (name === 'wp:author') {
      const login = this.entry.get('wp:author_login')?.trim()
      if (login) this.wxr.authors.set(login, this.entry.get('wp:author_display_name')?.trim() ?? '')
    } else if (this.open.at(-1) === 'channel') {
      this.wxr.fields.set(name, this.wxr.fields.get(name) ?? this.text)
    }
    this.entry.set(name, this.text)
  }

  private finish(item: WxrItem, isBroken: boolean) {
    this.wxr.items.push({ ...item, isBroken })
    this.item = undefined
  }

  /** The parser goes on. An error is told after the end of the elements that it closes. */
  private notice(message: string) {
    if (++this.mistakes > maxMistakes) this.refuse(tooBroken)
    if (harmless.test(message) || this.isAtEnd) return
    const item = this.item ?? (this.isStale ? undefined : this.wxr.items.at(-1))
    if (item) item.isBroken = true
    const place = item ? ` in ${nameOf(item)}; a post becomes a draft` : ''
    this.report(`The XML is broken${place}.`, this.parser.line)
  }

  private report(message: string, line: number) {
    const last = this.problems.at(-1)
    if (last?.message === message && last.line === line) return
    this.found++
    if (this.found <= maxProblems) this.problems.push({ file: this.file, line, message })
  }

  private refuse(message: string): never {
    throw new SourceError(message, this.parser.line)
  }
}

/** Their fields are inside them. */
const entries = ['wp:postmeta', 'wp:comment', 'wp:author', 'wp:category', 'wp:tag', 'wp:term']
const decisive = ['wp:status', 'wp:post_type', 'wp:post_password', 'content:encoded']

function isShown(comment: Map<string, string>) {
  const type = comment.get('wp:comment_type')?.trim() ?? ''
  return comment.get('wp:comment_approved')?.trim() === '1' && ['', 'comment'].includes(type)
}

/** Names an item for a message. */
export function nameOf({ fields, line }: WxrItem) {
  const title = plainText(fields.get('title') ?? '')
  return title ? `'${title.slice(0, 100)}'` : `the item in line ${line}`
}

/** Says nothing about where elements begin and end. */
const harmless =
  /(?:undefined entity|malformed character entity|in entity name|empty entity name|: disallowed character|XML declaration|inappropriately|duplicate attribute|encoding value|version number|outside of root)/i

const cut = 'The file ends too early. Please export it again.'
const doctype =
  'The file has a document type, as no export of WordPress has. It is not read any further.'
const nothing = 'There is nothing of WordPress in this file.'
const tooBroken = 'The file has more than 5,000 mistakes. It is not read any further.'
const tooDeep = 'The elements are nested too deeply. The file is not read any further.'
const tooMany = 'The file has more than 100,000 items. It is not read any further.'
