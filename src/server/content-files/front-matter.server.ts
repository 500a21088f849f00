/** Front matter of Markdown files: YAML between two lines of `---`. A change edits the keys that differ, and nothing else. */
import { isDeepStrictEqual } from 'node:util'
import { Document, isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml'
import { SourceError } from '../import/import-source.server.ts'

/** Values by key; undefined: the key is absent. */
export type Values = Record<string, unknown>

export interface MarkdownFile {
  values: Values
  /** The text of a plain scalar as it is written: `007`, not 7. */
  written: (key: string) => string | undefined
  /** Without the blank lines around it. */
  body: string
  /** The line of a key, for messages; counts from 1. */
  lineOf: (key: string) => number | undefined
}

interface Parts {
  /** Undefined: the file has no front matter. */
  yaml: string | undefined
  /** What follows it, with the blank lines around it. */
  rest: string
}

const byteOrderMark = '\uFEFF'
const frontMatter = /^---[ \t]*\n(?:(?<yaml>[\s\S]*?)\n)??---[ \t]*(?:\n|$)/

/** @throws SourceError for bytes that are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new SourceError('The file is not UTF-8. Save it in this encoding.')
  }
}

/** @throws SourceError with the line of a mistake in the YAML */
export function parseMarkdownFile(text: string): MarkdownFile {
  const { yaml, rest } = split(normalize(text))
  const body = trimBlankLines(rest)
  if (yaml === undefined) {
    return { values: {}, written: () => undefined, body, lineOf: () => undefined }
  }
  const { document, lines } = parseYaml(yaml)
  const pairOf = (key: string) =>
    isMap(document.contents)
      ? document.contents.items.find((pair) => isScalar(pair.key) && pair.key.value === key)
      : undefined
  return {
    values: toValues(document),
    written: (key) => {
      const value = pairOf(key)?.value
      return isScalar(value) && value.type === 'PLAIN' ? value.source : undefined
    },
    body,
    lineOf: (key) => {
      const offset = (pairOf(key)?.key as ParsedNode | undefined)?.range?.[0]
      // Below the line of three hyphens.
      return offset === undefined ? undefined : lines.linePos(offset).line + 1
    },
  }
}

function normalize(text: string) {
  const unmarked = text.startsWith(byteOrderMark) ? text.slice(1) : text
  return unmarked.replaceAll('\r\n', '\n')
}

function split(text: string): Parts {
  const match = frontMatter.exec(text)
  if (!match) return { yaml: undefined, rest: text }
  return { yaml: match.groups?.yaml ?? '', rest: text.slice(match[0].length) }
}

export function trimBlankLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
}

function parseYaml(yaml: string) {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines })
  const [error] = document.errors
  if (error) {
    const [message = ''] = error.message.split('\n')
    const line = (error.linePos?.[0].line ?? 0) + 1
    throw new SourceError(`The front matter is not valid YAML: ${withoutPosition(message)}.`, line)
  }
  if (document.contents !== null && !isMap(document.contents)) {
    throw new SourceError('The front matter must consist of lines such as `title: Soup`.', 2)
  }
  return { document, lines }
}

function withoutPosition(message: string) {
  return message.replace(/ at line \d+, column \d+:?$/, '').replace(/\.$/, '')
}

/** Aliases that multiply are refused. */
const maxAliases = 20

function toValues(document: Document): Values {
  try {
    return document.toJS({ maxAliasCount: maxAliases }) ?? {}
  } catch {
    throw new SourceError('The front matter has too many aliases.', 2)
  }
}

/**
 * The file with other values, or another body. Comments, unknown keys, the order and the form of all others stay.
 * @param file undefined: a new one
 * @param changes the keys that differ, in the order of a new file
 * @param body undefined: stays
 * @throws SourceError for front matter that cannot be edited
 */
export function editMarkdownFile(
  file: string | undefined,
  changes: Values,
  body: string | undefined,
): string {
  const isMarked = file?.startsWith(byteOrderMark) ?? false
  const text = normalize(file ?? '')
  const { yaml, rest } = split(text)
  const edited = Object.keys(changes).length > 0 || yaml === undefined
  const head = edited
    ? `---\n${withNewline(editYaml(yaml ?? '', changes))}---\n`
    : headOf(text, rest)
  const result = head + (body === undefined && yaml !== undefined ? rest : fill(rest, body))
  const hasReturns = file?.includes('\r\n') ?? false
  return (isMarked ? byteOrderMark : '') + (hasReturns ? result.replaceAll('\n', '\r\n') : result)
}

function headOf(text: string, rest: string) {
  return text.slice(0, text.length - rest.length)
}

/** A body between the blank lines that are there; by default one before it. */
function fill(rest: string, body = trimBlankLines(rest)) {
  if (body === '') return ''
  const [before = ''] = /^(?:[ \t]*\n)*/.exec(rest) ?? []
  const [after = ''] = rest.trim() === '' ? [] : (/\s*$/.exec(rest) ?? [])
  return `${before || '\n'}${trimBlankLines(body)}${after || '\n'}`
}

function withNewline(text: string) {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function editYaml(yaml: string, changes: Values): string {
  const { document } = parseYaml(yaml)
  const expected = withChanges(toValues(document), changes)
  const edits = [editLines, editDocument]
  for (const edit of edits) {
    const edited = tryTo(() => edit(yaml, changes))
    if (
      edited !== undefined &&
      isDeepStrictEqual(
        tryTo(() => valuesOf(edited)),
        expected,
      )
    ) {
      return edited
    }
  }
  throw new SourceError('The front matter has a form that cannot be edited.')
}

function withChanges(values: Values, changes: Values): Values {
  const all = { ...values, ...changes }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function valuesOf(yaml: string) {
  return toValues(parseYaml(yaml).document)
}

function tryTo<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const format = { lineWidth: 0 } as const

/** Edits the lines of the changed keys: each as a document of its own, so that the others stay byte for byte. */
function editLines(yaml: string, changes: Values): string {
  let text = yaml
  for (const [key, value] of Object.entries(changes)) text = editKey(withNewline(text), key, value)
  return text
}

function editKey(yaml: string, key: string, value: unknown): string {
  const { document } = parseYaml(yaml)
  const items = isMap(document.contents) ? document.contents.items : []
  const pair = items.find((each) => isScalar(each.key) && each.key.value === key)
  if (!pair) return value === undefined ? yaml : yaml + toYaml(key, value)
  const start = (pair.key as ParsedNode).range[0]
  const end = (pair.value as ParsedNode).range[2]
  const edited = parseDocument(yaml.slice(start, end))
  setValue(edited, key, value)
  const isGone = isMap(edited.contents) && edited.contents.items.length === 0
  const comment = edited.comment ? `#${edited.comment.replaceAll('\n', '\n#')}\n` : ''
  return yaml.slice(0, start) + (isGone ? comment : edited.toString(format)) + yaml.slice(end)
}

function toYaml(key: string, value: unknown) {
  return new Document({ [key]: value }).toString(format)
}

function editDocument(yaml: string, changes: Values): string {
  const { document } = parseYaml(yaml)
  for (const [key, value] of Object.entries(changes)) setValue(document, key, value)
  return document.toString(format)
}

function setValue(document: Document, key: string, value: unknown) {
  const present = document.get(key)
  if (value === undefined) document.delete(key)
  else if (isSeq(present) && Array.isArray(value) && !present.flow) {
    // The items that stay keep their comments.
    const kept = present.items.filter((item) => value.includes(isScalar(item) ? item.value : item))
    const rest = [...kept]
    present.items = value.map((each) => {
      const index = rest.findIndex((item) => isScalar(item) && item.value === each)
      return index < 0 ? document.createNode(each) : rest.splice(index, 1)[0]
    })
  } else document.set(key, isObject(value) ? document.createNode(value) : value)
}

function isObject(value: unknown) {
  return typeof value === 'object' && value !== null
}
