/** Shortcodes of Hugo as Markdown. */
import { fenced, replaceBlocks } from './code-regions.server.ts'
import type { Notes } from './notes.server.ts'

interface Shortcode {
  name: string
  /** Without names: by position. */
  values: string[]
  named: Record<string, string>
}

/**
 * `{{< name … >}}` or `{{% name … %}}`; with an asterisk and a slash inside the marks it is an example. None is searched
 * for its end beyond the next one, not even in quotes.
 */
const tag =
  /\{\{([<%])\s*(?:(\/\*)\s*)?(?:(\/)\s*)?([\w./-]+)((?:"(?:(?!\\?\{\{)(?:\\.|[^"\\]))*"|`(?:(?!\{\{)[^`])*`|(?!\{\{)[^"`])*?)[>%]\}\}/g
const argument =
  /([\w-]+)=(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|(\S+))|"((?:\\.|[^"\\])*)"|`([^`]*)`|(\S+)/g
const highlighted: [RegExp, RegExp] = [
  /\{\{[<%]\s*highlight\s+"?([\w+#-]{1,100})"?[^>%]{0,500}[>%]\}\}/g,
  /\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
]

/** Unknown ones are removed and named; text between a pair stays. */
export function convertShortcodes(body: string, notes: Notes): string {
  return replaceBlocks(body, highlighted, (code, [, language = '']) =>
    fenced(code, language),
  ).replace(tag, (all: string, _kind, isExample, isEnd, name: string, rest: string) => {
    if (isExample) return all.replace('/*', '').replace('*/', '')
    if (isEnd) return ''
    return convert(parse(name, rest.trim().replace(/\/$/, '')), notes)
  })
}

function parse(name: string, rest: string): Shortcode {
  const shortcode: Shortcode = { name, values: [], named: {} }
  for (const [, key, ...texts] of rest.matchAll(argument)) {
    const text = (texts.find((each) => each !== undefined) ?? '').replace(/\\(.)/g, '$1')
    if (key) shortcode.named[key.toLowerCase()] = text
    else shortcode.values.push(text)
  }
  return shortcode
}

function convert(shortcode: Shortcode, notes: Notes): string {
  const { name, values, named } = shortcode
  const [first = named.id ?? named.path ?? '', second = ''] = values
  if (name === 'figure') return figure(named, notes)
  // Paths of files, which the links of all posts are resolved against.
  if (name === 'ref' || name === 'relref') return encodeURI(first.trim())
  const link = embedded(name, first, second, named)
  if (!link) {
    notes.lost(`Shortcode ${name}`)
    return ''
  }
  notes.changed(`Shortcode ${name}: a link`)
  return `<${link}>`
}

function embedded(name: string, first: string, second: string, named: Record<string, string>) {
  if (!first) return undefined
  switch (name) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${encodeURIComponent(first)}`
    case 'vimeo':
      return `https://vimeo.com/${encodeURIComponent(first)}`
    case 'gist':
      return (
        second &&
        `https://gist.github.com/${encodeURIComponent(first)}/${encodeURIComponent(second)}`
      )
    case 'instagram':
      return `https://www.instagram.com/p/${encodeURIComponent(first)}/`
    case 'tweet':
    case 'x':
    case 'twitter':
      return (
        named.user &&
        `https://x.com/${encodeURIComponent(named.user)}/status/${encodeURIComponent(first)}`
      )
  }
  return undefined
}

function figure(named: Record<string, string>, notes: Notes): string {
  const { src, alt, caption, title, link, attr } = named
  if (!src) return ''
  const text = [title, caption, attr].filter(Boolean).join(' ')
  const image = picture({ src, alt: alt ?? caption ?? title ?? '', caption: text })
  for (const name of ['width', 'height', 'class']) {
    if (named[name]) notes.lost(`Shortcode figure: ${name}`)
  }
  return link ? `[${image}](${destination(link)})` : image
}

interface Picture {
  src: string
  alt: string
  caption?: string
}

export function picture({ src, alt, caption }: Picture): string {
  const title = caption ? ` "${caption.replace(/["\\]/g, '\\$&')}"` : ''
  return `![${alt.replace(/[[\]\\]/g, '\\$&')}](${destination(src)}${title})`
}

/** The target of a link, which may have spaces. */
export function destination(target: string): string {
  return target
    .trim()
    .replace(/[\s()<>]/g, (character) =>
      encodeURIComponent(character).replace(/[()]/, escapedParenthesis),
    )
}

function escapedParenthesis(character: string) {
  return character === '(' ? '%28' : '%29'
}
