/** Tells what a source is, and reads it. */
import { decodeText } from './decode-text.server.ts'
import { isFolioContent } from './folio-content.server.ts'
import { isGhostExport, readGhost } from './ghost.server.ts'
import { type SourceContent, SourceError, type SourceFiles } from './import-source.server.ts'
import { hasMarkdown, type MarkdownOptions, readMarkdown } from './markdown-source.server.ts'
import type { OpenedSource } from './open-source.server.ts'
import { isWordPressExport, readWordPress } from './wordpress.server.ts'

/** @throws SourceError if there is nothing to import */
export async function readSource(
  { files, problems }: OpenedSource,
  options: Required<MarkdownOptions>,
): Promise<SourceContent> {
  const content = await readByKind(files, options)
  return {
    ...content,
    posts: content.posts.map(withoutUnstorable),
    problems: [...problems, ...content.problems],
  }
}

/** Escapes of YAML and JSON make NULs and halves of pairs, which no database stores. */
function withoutUnstorable<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as Value
  if (Array.isArray(value)) return value.map(withoutUnstorable) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withoutUnstorable(each)])
  return Object.fromEntries(entries)
}

async function readByKind(files: SourceFiles, options: Required<MarkdownOptions>) {
  // With its projects, site content and redirects it is more than posts.
  if (isFolioContent(files.paths)) throw new SourceError(ownExport)
  const wordpress = await findExport(files, '.xml', isWordPressExport)
  if (wordpress) return readWordPress(files, wordpress)
  const ghost = await findExport(files, '.json', isGhostExport)
  if (ghost) return readGhost(files, ghost)
  if (hasMarkdown(files)) return readMarkdown(files, options)
  throw new SourceError(nothing)
}

/** An export lies at the top of its folder, or in one that packs it. */
async function findExport(
  { paths, read }: SourceFiles,
  extension: string,
  isExport: (text: string) => boolean,
): Promise<string | undefined> {
  const candidates = paths.filter(
    (path) => path.toLowerCase().endsWith(extension) && path.split('/').length <= 2,
  )
  for (const path of candidates.slice(0, maxCandidates)) {
    const text = await read(path).then(decodeText, () => '')
    if (isExport(text)) return path
  }
  return undefined
}

const maxCandidates = 20

const ownExport =
  'This is an export of Folio. `npm run folio -- import-content PATH` reads all of it into a new site.'

const nothing =
  'There is nothing to import: no Markdown files, and no export of Ghost or WordPress.'
