/** Liquid tags of Jekyll and dev.to, and attributes of Kramdown, as Markdown. */
import { fenced, outsideCode, replaceBlocks } from './code-regions.server.ts'
import type { Notes } from './notes.server.ts'

export interface LiquidOptions {
  /** The file of a post by its name in `{% post_url %}`; undefined without such a post. */
  postFile: (name: string) => string | undefined
  notes: Notes
}

const highlight: [RegExp, RegExp] = [
  /\{%-?\s*highlight\s+([\w+#-]{1,100})[^%]{0,500}%\}/g,
  /\{%-?\s*endhighlight\s*-?%\}/g,
]
const raw: [RegExp, RegExp] = [/\{%-?\s*raw\s*-?%\}/g, /\{%-?\s*endraw\s*-?%\}/g]
const comment = /\{%-?\s*comment\s*-?%\}[\s\S]*?(?:\{%-?\s*endcomment\s*-?%\}|$)/g
/** No longer than a line or two, and not beyond the next one: an open one is not searched to the end. */
const tag =
  /\{%-?\s{0,20}([\w-]+)((?:"[^"]{0,500}"|'[^']{0,500}'|(?!\{%)[^%"']|%(?!\})){0,1000}?)-?%\}/g
const output = /\{\{-?((?:"[^"]{0,500}"|'[^']{0,500}'|(?!\{\{)[^}"']|\}(?!\})){0,1000}?)-?\}\}/g

/** Jekyll resolves Liquid before Markdown, so in code, too. */
export function convertLiquid(body: string, { postFile, notes }: LiquidOptions): string {
  // Examples stay as they are: no tag has the marks that stand for them.
  const kept: string[] = []
  const keep = (text: string) => `\uE000${kept.push(text) - 1}\uE001`
  const plain = body.replace(/[\uE000\uE001]/g, '')
  const visible = replaceBlocks(plain, raw, keep).replace(comment, '')
  const converted = replaceBlocks(visible, highlight, (code, [, language = '']) =>
    keep(fenced(code, language)),
  )
    .replace(tag, (_all, name: string, rest: string) => {
      if (name === 'post_url') return postUrl(rest.trim(), { postFile, notes })
      if (name === 'link') return encodeURI(`/${rest.trim().replace(/^\//, '')}`)
      return embedded(name, rest.trim(), notes)
    })
    .replace(output, (_all, expression: string) => outputOf(expression.trim(), notes))
  return restored(converted, kept)
}

function restored(text: string, kept: string[]): string {
  return text.replace(/\uE000(\d+)\uE001/g, (_all, index) =>
    restored(kept[Number(index)] ?? '', kept),
  )
}

function postUrl(name: string, { postFile, notes }: LiquidOptions) {
  const file = postFile(name)
  if (file) return encodeURI(`/${file}`)
  notes.lost(`Link to ${name}, which is not among the files`)
  return '#'
}

const embeds: Record<string, (id: string) => string> = {
  embed: (url) => url,
  youtube: (id) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
  vimeo: (id) => `https://vimeo.com/${encodeURIComponent(id)}`,
  gist: (id) => `https://gist.github.com/${id}`,
  github: (id) => `https://github.com/${id}`,
  codepen: (id) => `https://codepen.io/${id}`,
  link: (url) => url,
  post: (url) => url,
}

function embedded(name: string, rest: string, notes: Notes): string {
  const [id = ''] = rest.replace(/^["']|["']$/g, '').split(/\s/)
  const url = /^https?:/.test(id) ? id : embeds[name]?.(id)
  if (id && url && /^https?:\/\/[^\s<>]+$/.test(url) && name in embeds) {
    notes.changed(`Liquid tag ${name}: a link`)
    return `<${url}>`
  }
  if (!name.startsWith('end')) notes.lost(`Liquid tag ${name}`)
  return ''
}

/** Of the address of the site nothing is left: links lead from its root. */
function outputOf(expression: string, notes: Notes): string {
  const [value = '', ...filters] = expression.split('|').map((part) => part.trim())
  if (/^site\.(?:baseurl|url|github\.url)$/.test(value)) return ''
  const [, text] = /^["']([^"']*)["']$/.exec(value) ?? []
  const isAddress = filters.every((filter) =>
    /^(?:relative_url|absolute_url|prepend: ?site\.(?:baseurl|url)|escape|uri_escape)$/.test(
      filter,
    ),
  )
  if (text !== undefined && isAddress) return text
  notes.lost(`Liquid value ${value.slice(0, 60)}`)
  return ''
}

/** `{: #id .class}` and `{:toc}`; of a heading the id stays. */
export function convertKramdown(body: string, notes: Notes): string {
  return outsideCode(body, (text) => {
    const lines: string[] = []
    for (const line of text.split('\n')) {
      const [, attributes] = /^\{:([^{}]{0,500})\}\s*$/.exec(line) ?? []
      const previous = lines.at(-1) ?? ''
      if (attributes === undefined) lines.push(withoutAttributes(line, notes))
      else if (attributes.trim() !== 'toc')
        lines.push(...withAttributes(lines.pop(), attributes, notes))
      else if (/^[*-] /.test(previous)) lines.pop()
    }
    return lines.join('\n')
  })
}

/** Behind a heading, or a part of a line. */
function withoutAttributes(line: string, notes: Notes): string {
  return line.replace(/\{:([^{}]{0,500})\}/g, (_all, attributes: string) => {
    const [, id] = /#([\w:.-]+)/.exec(attributes) ?? []
    if (id && line.startsWith('#')) return `{#${id}}`
    notes.lost(`Attributes ${attributes.trim().slice(0, 60)}`)
    return ''
  })
}

function withAttributes(line: string | undefined, attributes: string, notes: Notes): string[] {
  const [, id] = /#([\w:.-]+)/.exec(attributes) ?? []
  if (line !== undefined && id && line.startsWith('#')) return [`${line.trimEnd()} {#${id}}`]
  notes.lost(`Attributes ${attributes.trim().slice(0, 60)}`)
  return line === undefined ? [] : [line]
}
