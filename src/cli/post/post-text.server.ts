/** A post as Markdown with front matter, for an editor. */
import type { DraftFields } from '#features/posts/post-schema.ts'
import { editMarkdownFile } from '#server/content-files/front-matter.server.ts'
import { formatPostFile, parsePostFile } from '#server/content-files/post-file.server.ts'
import { UsageError } from '../command.server.ts'

const noRecord = { id: undefined, created: undefined, updated: undefined }

/** Without its state, which `folio post publish` changes, and its author. */
export function formatPostText(fields: DraftFields): string {
  const content = { ...fields, isPublic: false, author: '' }
  const text = formatPostFile(content, noRecord, new Date())
  const empty = { excerpt: fields.excerpt, tags: fields.tags }
  return editMarkdownFile(text, { status: undefined, ...empty }, undefined)
}

interface PostText {
  fields: DraftFields
  /** Whether the front matter asks for it. */
  isPublic: boolean
}

/** @param slug of a file that has none. @throws UsageError with the line of a mistake */
export function parsePostText(text: string, slug = ''): PostText {
  try {
    const defaults = { slug, author: '', publishedAt: '' }
    const { isPublic, author: _author, ...fields } = parsePostFile(text, defaults).content
    return { fields, isPublic }
  } catch (error) {
    const { message, line } = error as Error & { line?: number }
    throw new UsageError(line ? `Line ${line}: ${message}` : message)
  }
}
