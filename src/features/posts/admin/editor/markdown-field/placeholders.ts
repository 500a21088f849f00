/** Pictures in a Markdown text: the placeholders of those that are being uploaded, and their alternative texts. */
import { insertBlock } from './insert-block.ts'
import { replaceRange, type TextState } from './text-state.ts'

const anyPlaceholder = /!\[Uploading [^[\]\n]*…\]\(\)/g

/**
 * A placeholder for each file, different from each other and from those in the text.
 * @param taken placeholders of other uploads
 */
export function placeholdersFor(names: string[], taken: string[]): string[] {
  const all = new Set(taken)
  return names.map((name, index) => {
    const position = names.length > 1 ? ` (${index + 1} of ${names.length})` : ''
    const base = `Uploading ${plainName(name)}${position}`
    let placeholder = `![${base}…]()`
    for (let count = 2; all.has(placeholder); count++) placeholder = `![${base}, ${count}…]()`
    all.add(placeholder)
    return placeholder
  })
}

/** A file's name without the signs that end a description in Markdown. */
function plainName(name: string) {
  return name.replace(/[[\]\\\n…]+/g, '_')
}

/** Each placeholder is a paragraph of its own. The caret stands behind the last one. */
export function insertPlaceholders(state: TextState, placeholders: string[]): TextState {
  return insertBlock(state, { before: placeholders.join('\n\n'), selected: '', after: '' })
}

/** All placeholders in a text. */
export function findPlaceholders(value: string): string[] {
  return value.includes('![Uploading ') ? (value.match(anyPlaceholder) ?? []) : []
}

/** @returns undefined if the text no longer has the placeholder */
export function replacePlaceholder(
  state: TextState,
  placeholder: string,
  text: string,
): TextState | undefined {
  const from = state.value.indexOf(placeholder)
  if (from === -1) return undefined
  return replaceRange(state, from, from + placeholder.length, text)
}

/** With the blank lines behind it, if it was a paragraph. */
export function removePlaceholder(state: TextState, placeholder: string): TextState | undefined {
  const from = state.value.indexOf(placeholder)
  if (from === -1) return undefined
  const to = from + placeholder.length
  const isParagraph = from === 0 || state.value[from - 1] === '\n'
  const blank = isParagraph ? (/^\n{1,2}/.exec(state.value.slice(to, to + 2))?.[0].length ?? 0) : 0
  return replaceRange(state, from, to + blank, '')
}

export function pictureMarkdown(src: string, alt = ''): string {
  return `![${escapeAlt(alt)}](${src})`
}

/** Changes the alternative text of the first picture with this address. @returns undefined if there is none */
export function setAlt(state: TextState, src: string, alt: string): TextState | undefined {
  const range = altRange(state.value, src)
  return range && replaceRange(state, ...range, escapeAlt(alt))
}

/** @returns undefined if the text has no picture with this address */
export function altOf(value: string, src: string): string | undefined {
  const range = altRange(value, src)
  return range && value.slice(...range).replace(/\\([[\]\\])/g, '$1')
}

function altRange(value: string, src: string): [from: number, to: number] | undefined {
  for (let to = value.indexOf(`](${src}`); to !== -1; to = value.indexOf(`](${src}`, to + 1)) {
    const opening = /!\[((?:[^[\]\\]|\\.)*)$/.exec(value.slice(Math.max(0, to - 1000), to))
    const next = value[to + 2 + src.length] ?? ''
    if (opening && /[)\s]/.test(next)) return [to - (opening[1]?.length ?? 0), to]
  }
  return undefined
}

function escapeAlt(alt: string) {
  return alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]\\]/g, '\\$&')
}
