/** Tells code from text in Markdown, so that the syntax of other programs is only converted in text. */

export interface Region {
  text: string
  isCode: boolean
}

const fence = /^[ \t]*(?:(?:>|[-*+]|\d+[.)])[ \t]*)*(`{3,}|~{3,})([^\n]*)$/

/** Blocks between fences and spans between backticks are code; indented blocks count as text. */
export function splitCode(source: string): Region[] {
  const regions: Region[] = []
  let text = ''
  let code = ''
  let open = ''
  const flush = () => {
    regions.push(...splitSpans(text))
    text = ''
  }
  for (const line of source.split(/(?<=\n)/)) {
    const [, marks = '', info = ''] = fence.exec(line.replace(/\n$/, '')) ?? []
    if (open) {
      code += line
      const isEnd = marks.startsWith(open) && info.trim() === ''
      if (!isEnd) continue
      regions.push({ text: code, isCode: true })
      ;[code, open] = ['', '']
    } else if (marks && !(marks.startsWith('`') && info.includes('`'))) {
      flush()
      ;[code, open] = [line, marks]
    } else text += line
  }
  flush()
  if (code) regions.push({ text: code, isCode: true })
  return regions
}

function splitSpans(text: string): Region[] {
  if (!text) return []
  const regions: Region[] = []
  let end = 0
  for (const { 0: span, index } of text.matchAll(
    /(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\1(?!`)/g,
  )) {
    if (index > end) regions.push({ text: text.slice(end, index), isCode: false })
    regions.push({ text: span, isCode: true })
    end = index + span.length
  }
  if (end < text.length) regions.push({ text: text.slice(end), isCode: false })
  return regions
}

/** Changes the text, and leaves code as it is. */
export function outsideCode(source: string, change: (text: string) => string): string {
  return splitCode(source)
    .map(({ text, isCode }) => (isCode ? text : change(text)))
    .join('')
}

/**
 * Replaces what stands from an opening to the next closing. One pattern for both would search to the end for each opening
 * without a closing.
 * @param opening, closing with the flag g
 */
export function replaceBlocks(
  source: string,
  [opening, closing]: [RegExp, RegExp],
  replace: (inner: string, opening: RegExpExecArray) => string,
): string {
  let result = ''
  let end = 0
  for (;;) {
    opening.lastIndex = end
    const found = opening.exec(source)
    closing.lastIndex = opening.lastIndex
    const last = found && closing.exec(source)
    if (!last) return result + source.slice(end)
    const inner = source.slice(opening.lastIndex, last.index)
    result += source.slice(end, found.index) + replace(inner, found)
    end = closing.lastIndex
  }
}

/** A fence that the code does not contain. */
export function fenced(code: string, info: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([marks]) => marks.length))
  const marks = '`'.repeat(longest + 1)
  return `\n${marks}${info}\n${code.replace(/^\n|\n[ \t]*$/g, '')}\n${marks}\n`
}
