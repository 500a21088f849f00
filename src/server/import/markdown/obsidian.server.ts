/** Notes of Obsidian as Markdown: wiki links, embeds, callouts, and comments, which are private. */
import { outsideCode, splitCode } from './code-regions.server.ts'
import { destination, picture } from './hugo-shortcodes.server.ts'
import type { Notes } from './notes.server.ts'

export interface ObsidianOptions {
  /** The path of the file that a wiki link names, from the root; undefined without one. */
  find: (name: string) => string | undefined
  notes: Notes
}

/** None is searched for its end beyond the next one. */
export const wikiLink = /\[\[((?:(?!\[\[)[^\]\n]){1,500})\]\]/g
const wikiEmbed = new RegExp(`!${wikiLink.source}`, 'g')
const pictureName = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i

export function convertObsidian(body: string, options: ObsidianOptions): string {
  const { notes } = options
  const visible = withoutNoteComments(body, notes)
  const converted = outsideCode(visible, (text) =>
    text
      .replace(wikiEmbed, (_all, inner: string) => embed(inner, options))
      .replace(wikiLink, (_all, inner: string) => link(inner, options))
      .replace(/==(?=\S)([^\n=]+?)(?<=\S)==/g, '<mark>$1</mark>')
      .replace(/[ \t]\^[\w-]+[ \t]*$/gm, ''),
  )
  return withoutQueries(convertCallouts(converted, notes), notes)
}

/** From `%%` in text to the next one anywhere, in code, too; an open one hides the rest, as in Obsidian. */
function withoutNoteComments(body: string, notes: Notes): string {
  let isHidden = false
  const regions = splitCode(body).map(({ text, isCode }) => {
    if (isCode && !isHidden) return text
    const parts = text.split('%%')
    return parts
      .filter((_part, index) => {
        if (index > 0) isHidden = !isHidden
        return !isHidden
      })
      .join('')
  })
  if (body !== regions.join('')) notes.lost('Comments between %%, which are private')
  return regions.join('')
}

interface WikiLink {
  name: string
  heading: string
  label: string
}

function parse(inner: string): WikiLink {
  const [target = '', ...labels] = inner.replaceAll('\\|', '|').split('|')
  const [name = '', ...headings] = target.split('#')
  return {
    name: name.trim(),
    heading: headings.at(-1)?.trim() ?? '',
    label: labels.join('|').trim(),
  }
}

function link(inner: string, { find, notes }: ObsidianOptions): string {
  const { name, heading, label } = parse(inner)
  const text =
    label || [name.split('/').at(-1), heading.replace(/^\^/, '')].filter(Boolean).join(' > ')
  const fragment = heading && !heading.startsWith('^') ? `#${anchorOf(heading)}` : ''
  if (!name) return `[${text}](${fragment || '#'})`
  const file = find(name)
  if (!file) {
    notes.lost(`Link to ${name}, which is not among the files`)
    return text
  }
  return `[${text}](/${destination(encodeURI(file))}${fragment})`
}

/** As the headings of posts get it. */
function anchorOf(heading: string) {
  return encodeURIComponent(
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function embed(inner: string, options: ObsidianOptions): string {
  const { name, label } = parse(inner)
  if (!pictureName.test(name)) {
    options.notes.changed(`Embedded ${name}: a link`)
    return link(inner, options)
  }
  const isSize = /^\d+(?:x\d+)?$/.test(label)
  if (isSize) options.notes.lost('Sizes of pictures')
  return picture({ src: encodeURI(options.find(name) ?? name), alt: isSize ? '' : label })
}

const kinds: Record<string, string> = {
  ...{ note: 'NOTE', info: 'NOTE', abstract: 'NOTE', summary: 'NOTE', tldr: 'NOTE', todo: 'NOTE' },
  ...{ example: 'NOTE', tip: 'TIP', hint: 'TIP', success: 'TIP', check: 'TIP', done: 'TIP' },
  ...{ important: 'IMPORTANT', question: 'IMPORTANT', help: 'IMPORTANT', faq: 'IMPORTANT' },
  ...{ warning: 'WARNING', attention: 'WARNING', caution: 'CAUTION', danger: 'CAUTION' },
  ...{ error: 'CAUTION', failure: 'CAUTION', fail: 'CAUTION', missing: 'CAUTION', bug: 'CAUTION' },
}

/** `> [!info]- Title`: the kinds of GitHub, with the title as the first line. */
function convertCallouts(body: string, notes: Notes): string {
  return body.replace(
    /^((?:[ \t]*>)+[ \t]*)\[!([\w-]+)\]([+-]?)[ \t]*([^\n]*)$/gm,
    (all, quote: string, name: string, fold: string, title: string) => {
      const kind = kinds[name.toLowerCase()]
      if (!kind) {
        if (name.toLowerCase() === 'quote' || name.toLowerCase() === 'cite')
          return title ? `${quote}**${title}**` : quote
        notes.changed(`Callout ${name}: a note`)
      }
      if (fold) notes.changed('Callouts that fold: open ones')
      const marker = `${quote}[!${kind ?? 'NOTE'}]`
      const isSame = all === marker || !title
      return isSame ? marker : `${marker}\n${quote}**${title}**\n${quote.trimEnd()}`
    },
  )
}

/** Blocks that plugins fill. */
const query = /^`{3,}(dataview|dataviewjs|tasks|query)\b[^\n]*\n/

function withoutQueries(body: string, notes: Notes): string {
  return splitCode(body)
    .map(({ text, isCode }) => {
      const [, name] = (isCode && query.exec(text)) || []
      if (!name) return text
      notes.lost(`Block ${name}`)
      return '\n'
    })
    .join('')
}

/** `#tag` in the text. */
export function inlineTags(body: string): string[] {
  const tags = new Set<string>()
  outsideCode(body, (text) => {
    for (const [, tag = ''] of text.matchAll(/(?<=^|\s)#([\p{L}_][\p{L}\p{N}_/-]*)/gu))
      tags.add(tag)
    return text
  })
  return [...tags]
}
