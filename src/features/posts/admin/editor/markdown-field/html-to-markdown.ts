/** Markdown for formatted text from the clipboard, of a page or a word processor. */

const blockTags =
  'address, article, aside, blockquote, div, dl, dd, dt, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, ul'
/** Without any of these the plain text is just as good, as from an editor of code. */
const formatting =
  'h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, code, a[href], img, strong, em, b, i, del, s, hr'

/** @returns undefined if the HTML has no formatting that Markdown knows */
export function htmlToMarkdown(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of body.querySelectorAll('script, meta, link, title')) element.remove()
  if (!body.querySelector(formatting)) return undefined
  return blocksIn(body).join('\n\n')
}

/** The page's Content-Security-Policy also holds for what is parsed: styles would be reported as violations. */
function withoutStyles(html: string) {
  return html
    .replace(/<style[\s\S]*?<\/style>/gi, '')
    .replace(/<[^>]+>/g, (tag) => tag.replace(/\sstyle\s*=/i, ' data-style='))
}

function blocksIn(parent: Element): string[] {
  const blocks: string[] = []
  let line = ''
  const endLine = () => {
    const text = line.replace(/ *\n */g, '\n').trim()
    if (text) blocks.push(text)
    line = ''
  }
  for (const node of parent.childNodes) {
    if (node instanceof HTMLElement && (node.matches(blockTags) || node.querySelector(blockTags))) {
      endLine()
      blocks.push(...blocksOf(node))
    } else line += inline(node)
  }
  endLine()
  return blocks
}

function blocksOf(element: HTMLElement): string[] {
  const { tagName } = element
  switch (tagName) {
    case 'UL':
    case 'OL':
      return [list(element, tagName === 'OL')]
    case 'BLOCKQUOTE':
      return [blocksIn(element).join('\n\n').replace(/^/gm, '> ').replace(/ +$/gm, '')]
    case 'PRE':
      return [`\`\`\`\n${(element.textContent ?? '').replace(/\n+$/, '')}\n\`\`\``]
    case 'TABLE':
      return [table(element)]
    case 'HR':
      return ['---']
  }
  if (!/^H[1-6]$/.test(tagName)) return blocksIn(element)
  const text = oneLine(element)
  return text ? [`${'#'.repeat(Number(tagName[1]))} ${text}`] : []
}

function list(element: Element, isOrdered: boolean): string {
  const items = [...element.children].map((item) =>
    item.matches('ul, ol') ? blocksOf(item as HTMLElement) : blocksIn(item),
  )
  return items
    .filter((blocks) => blocks.length > 0)
    .map((blocks, index) => {
      const marker = isOrdered ? `${index + 1}. ` : '- '
      return marker + blocks.join('\n').replace(/\n/g, `\n${' '.repeat(marker.length)}`)
    })
    .join('\n')
}

function table(element: Element): string {
  const rows = [...element.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => oneLine(cell).replaceAll('|', '\\|')),
  )
  const width = Math.max(...rows.map((cells) => cells.length))
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  const [first] = element.querySelectorAll('tr')
  const rules = [...(first?.querySelectorAll<HTMLElement>('th, td') ?? [])].map(ruleOf)
  const rule = Array.from({ length: width }, (_, index) => rules[index] ?? '---')
  return [line(head), line(rule), ...body.map(line)].join('\n')
}

const rules: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

/** The alignment of a column, by its first cell. */
function ruleOf(cell: HTMLElement) {
  const style = /text-align:\s*(\w+)/.exec(cell.dataset.style ?? '')?.[1]
  return rules[style ?? cell.getAttribute('align') ?? ''] ?? '---'
}

function oneLine(element: Element) {
  return [...element.childNodes].map(inline).join('').replace(/\s+/g, ' ').trim()
}

function inline(node: Node): string {
  if (node instanceof Text) return escapeMarkdown(node.data.replace(/[\s\u00a0]+/g, ' '))
  if (!(node instanceof HTMLElement)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'CODE') return around('`', node.textContent ?? '')
  if (node instanceof HTMLImageElement) return image(node)
  const text = [...node.childNodes].map(inline).join('')
  if (node instanceof HTMLAnchorElement) return link(node, text)
  return emphasized(node, text)
}

/** Word processors write a style in place of an element, and elements whose style takes their meaning away. */
function emphasized({ tagName, dataset }: HTMLElement, text: string) {
  const styleOf = (name: string) => new RegExp(`${name}:\\s*(\\w+)`).exec(dataset.style ?? '')?.[1]
  const weight = styleOf('font-weight')
  const slant = styleOf('font-style')
  const isBold = weight ? weight === 'bold' || Number(weight) >= 600 : /^(B|STRONG)$/.test(tagName)
  const isItalic = slant ? slant === 'italic' : /^(I|EM)$/.test(tagName)
  const struck = /^(S|DEL|STRIKE)$/.test(tagName) ? around('~~', text) : text
  const italic = isItalic ? around('_', struck) : struck
  return isBold ? around('**', italic) : italic
}

/** Spaces stay outside. */
function around(sign: string, text: string) {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return inner ? before + sign + inner + sign + after : text
}

function link({ href }: HTMLAnchorElement, text: string) {
  if (!/^(https?|mailto):/.test(href) || !text.trim()) return text
  if (text.trim() === href || `${text.trim()}/` === href) return text
  return text.replace(/^(\s*)([\s\S]*?)(\s*)$/, (_, before, inner, after) => {
    return `${before}[${inner}](${href})${after}`
  })
}

/** A picture inside the clipboard has no address. */
function image({ src, alt }: HTMLImageElement) {
  return /^https?:/.test(src) ? `![${escapeMarkdown(alt)}](${src})` : ''
}

function escapeMarkdown(text: string) {
  return text.replace(/[\\`*[\]<]|\b_(?!\w)|(?<!\w)_\b/g, '\\$&')
}
