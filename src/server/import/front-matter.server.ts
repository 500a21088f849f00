/** Front matter of Markdown files: YAML, TOML or JSON. */
import { parse as parseToml, TomlDate, TomlError } from 'smol-toml'
import { parseDocument } from 'yaml'
import { lineAt } from './decode-text.server.ts'
import { SourceError } from './import-source.server.ts'

/** Values are texts, numbers, booleans, lists and objects; dates are texts as written. */
export type FrontMatter = Record<string, unknown>

export interface ParsedFile {
  data: FrontMatter
  /** False for a file without front matter. */
  hasData: boolean
  body: string
}

const maxFrontMatterLength = 100_000
/** Enough for a repeated list, too few for a bomb of references. */
const maxAliases = 20

const yamlBlock = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/
const tomlBlock = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)?\+\+\+[ \t]*(?:\n|$)/

/** @throws SourceError with the line in the file */
export function parseFrontMatter(text: string): ParsedFile {
  const yaml = yamlBlock.exec(text)
  if (yaml) return { ...parsed(yaml[1], parseYaml, 1), body: text.slice(yaml[0].length) }
  const toml = tomlBlock.exec(text)
  if (toml) return { ...parsed(toml[1], parseTomlData, 1), body: text.slice(toml[0].length) }
  if (/^\{\s*"/.test(text)) return parseJsonBlock(text)
  return { data: {}, hasData: false, body: text }
}

/** @param lineOffset lines above the text in its file */
function parsed(
  text: string | undefined,
  parse: (text: string, lineOffset: number) => unknown,
  lineOffset: number,
) {
  if (text && text.length > maxFrontMatterLength) throw new SourceError(tooLong, lineOffset)
  return { data: toObject(parse(text ?? '', lineOffset), lineOffset), hasData: true }
}

/** YAML 1.2: `yes` and `2020-01-01` are texts. @throws SourceError */
export function parseYaml(text: string, lineOffset = 0): unknown {
  // Without excerpts: each of thousands of errors would be searched for its place.
  const document = parseDocument(text, { version: '1.2', schema: 'core', prettyErrors: false })
  const [error] = document.errors
  if (error) {
    const line = lineAt(text, error.pos[0])
    throw new SourceError(`The YAML is not valid: ${sentence(error.message)}`, line + lineOffset)
  }
  try {
    return document.toJS({ maxAliasCount: maxAliases })
  } catch {
    throw new SourceError('The YAML has too many references.', lineOffset + 1)
  }
}

/** @throws SourceError */
export function parseTomlData(text: string, lineOffset = 0): unknown {
  try {
    return withoutDates(parseToml(text))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new SourceError(
      `The TOML is not valid: ${sentence(error.message)}`,
      error.line + lineOffset,
    )
  }
}

function withoutDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString()
  if (Array.isArray(value)) return value.map(withoutDates)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutDates(each)]))
}

/** An object at the start of the file. */
function parseJsonBlock(text: string): ParsedFile {
  const end = endOfObject(text)
  const json = text.slice(0, end)
  try {
    return { data: toObject(JSON.parse(json), 0), hasData: true, body: text.slice(end).trimStart() }
  } catch (error) {
    if (error instanceof SourceError) throw error
    const offset = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0)
    throw new SourceError('The JSON of the front matter is not valid.', lineAt(text, offset))
  }
}

function endOfObject(text: string): number {
  let depth = 0
  for (const match of text.matchAll(/"(?:\\.|[^"\\])*(?:"|$)|[{}]/g)) {
    if (match[0] === '{') depth++
    if (match[0] === '}' && --depth === 0) return match.index + 1
  }
  return text.length
}

function toObject(value: unknown, lineOffset: number): FrontMatter {
  if (value === null || value === undefined) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as FrontMatter
  throw new SourceError('The front matter is not a list of fields.', lineOffset + 1)
}

/** Without the excerpt that the parsers append. */
function sentence(message: string) {
  const [first = ''] = message.split('\n')
  const text = first
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/^Invalid TOML document: /, '')
  return text.endsWith('.') ? text : `${text}.`
}

const tooLong = 'The front matter is longer than 100,000 characters.'
