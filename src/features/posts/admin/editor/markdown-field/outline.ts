/** The headings of a Markdown text. */
import { FenceScanner } from './fences.ts'

export interface OutlineHeading {
  level: number
  text: string
  /** Where its line begins in the text. */
  offset: number
}

const atxHeading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const underline = /^ {0,3}(=+|-+)[ \t]*$/
/** Lines that no underline makes a heading of. */
const noParagraph = /^(?: {0,3}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]|\|)| {4}|\t|\s*$)/

/** Headings with `#` and underlined ones, but none in fenced code. */
export function outlineOf(value: string): OutlineHeading[] {
  const headings: OutlineHeading[] = []
  const scanner = new FenceScanner()
  let offset = 0
  let paragraph: { text: string; offset: number } | undefined
  for (const line of value.split('\n')) {
    const isCode = scanner.read(line)
    const heading = isCode ? undefined : headingOf(line, paragraph)
    if (heading) headings.push({ offset, ...heading })
    paragraph = isCode || heading || noParagraph.test(line) ? undefined : { text: line, offset }
    offset += line.length + 1
  }
  return headings
}

function headingOf(line: string, paragraph: { text: string; offset: number } | undefined) {
  const [, signs, text = ''] = atxHeading.exec(line) ?? []
  if (signs) return { level: signs.length, text: plainText(text) }
  const rule = paragraph && underline.exec(line)?.[1]
  if (!rule) return undefined
  const level = rule.startsWith('=') ? 1 : 2
  return { level, text: plainText(paragraph.text), offset: paragraph.offset }
}

/** Without emphasis, code signs and addresses of links. */
function plainText(markdown: string) {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|\*|~~|`)(?=\S)(.+?)\1/g, '$2')
    .trim()
}
