/** A post as Markdown with front matter, for an editor. */
import type { DraftFields } from '#features/posts/post-schema.ts'
import { excerptOf } from '#server/content-files/excerpt.server.ts'
import { editMarkdownFile } from '#server/content-files/front-matter.server.ts'
import {
  findUnknownKey,
  formatPostFile,
  parsePostFile,
} from '#server/content-files/post-file.server.ts'
import { SourceError } from '#server/import/import-source.server.ts'
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

interface Options {
  /** Of a file that has none. */
  slug?: string
  /** Whether it is published, whatever its front matter says: then it needs an excerpt. */
  isPublished: boolean
}

/** @throws UsageError with the line of a mistake, or of a key that no post has */
export function parsePostText(text: string, { slug = '', isPublished }: Options): PostText {
  try {
    const file = parsePostFile(text, { slug, author: '', publishedAt: '' })
    const unknown = findUnknownKey(text, file)
    if (unknown) {
      throw new SourceError(`\`${unknown.key}\` is no field of a post.`, unknown.line)
    }
    const { isPublic, author: _author, ...fields } = file.content
    const { content, format } = fields
    const excerpt = fields.excerpt || (isPublic || isPublished ? excerptOf(content, format) : '')
    return { fields: { ...fields, excerpt }, isPublic }
  } catch (error) {
    const { message, line } = error as Error & { line?: number }
    throw new UsageError(line ? `Line ${line}: ${message}` : message)
  }
}
