/** Tells what a source is, and reads it. */
import { type SourceContent, SourceError } from './import-source.server.ts'
import { hasMarkdown, type MarkdownOptions, readMarkdown } from './markdown-source.server.ts'
import type { OpenedSource } from './open-source.server.ts'

/** @throws SourceError if there is nothing to import */
export async function readSource(
  { files, problems }: OpenedSource,
  options: Required<MarkdownOptions>,
): Promise<SourceContent> {
  if (!hasMarkdown(files)) throw new SourceError(nothing)
  const content = await readMarkdown(files, options)
  return { ...content, problems: [...problems, ...content.problems] }
}

const nothing =
  'There is nothing to import: no Markdown files, and no export of Ghost or WordPress.'
