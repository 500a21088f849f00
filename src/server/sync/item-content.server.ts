/** What is synchronised: posts, projects, and the documents, each in a file of its own. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { PostFormat } from '#features/posts/post.ts'
import { uploadsBase } from '#paths.ts'
import { resumeFile, siteFile, tagsFile } from '../content-files/content-paths.server.ts'
import { uploadsIn } from '../content-files/picture-references.server.ts'
import {
  comparablePost,
  editPostFile,
  formatPostFile,
  type PostContent,
  type PostDefaults,
  parsePostFile,
} from '../content-files/post-file.server.ts'
import {
  comparableProject,
  editProjectFile,
  formatProjectFile,
  type ProjectContent,
  parseProjectFile,
} from '../content-files/project-file.server.ts'
import {
  describedTags,
  parseJson,
  type TagRecord,
  tagsSchema,
  toJson,
  uploadNamesIn,
} from '../content-files/site-files.server.ts'

export type ItemContent =
  | { kind: 'post'; post: PostContent }
  | { kind: 'project'; project: ProjectContent }
  | { kind: 'site' | 'resume'; document: unknown }
  | { kind: 'tags'; document: TagRecord[] }
export type ItemKind = ItemContent['kind']

export const documentFiles = { site: siteFile, resume: resumeFile, tags: tagsFile } as const
export type DocumentKind = keyof typeof documentFiles

export function isDocument(kind: ItemKind): kind is DocumentKind {
  return kind in documentFiles
}

/** @throws SourceError */
export function parseItem(
  kind: ItemKind,
  text: string,
  defaults: PostDefaults,
  now?: Date,
): { content: ItemContent; id: string | undefined } {
  if (kind === 'post') {
    const { content: post, id } = parsePostFile(text, defaults, now)
    return { content: { kind, post }, id }
  }
  if (kind === 'project') {
    const { content: project, id } = parseProjectFile(text)
    return { content: { kind, project }, id }
  }
  const content =
    kind === 'tags'
      ? { kind, document: parseJson(text, tagsSchema) }
      : { kind, document: parseJson(text, z.unknown()) }
  return { content, id: kind }
}

/** A new file. */
export function formatItem(content: ItemContent, id: string, now: Date): string {
  if (content.kind === 'post') return formatPostFile(content.post, { id }, now)
  if (content.kind === 'project') return formatProjectFile(content.project, { id })
  return toJson(content.document)
}

/** The file with another content; only what differs is edited. @param known what it stands for today @throws SourceError */
export function editItem(
  text: string,
  known: ItemContent,
  content: ItemContent,
  now: Date,
): string {
  if (content.kind === 'post' && known.kind === 'post') {
    return editPostFile(text, known.post, content.post, undefined, now)
  }
  if (content.kind === 'project' && known.kind === 'project') {
    return editProjectFile(text, known.project, content.project)
  }
  return formatItem(content, '', now)
}

/** Equal for contents that say the same. */
export function contentHash(content: ItemContent): string {
  return hashOf(JSON.stringify(comparable(content), sorted))
}

function comparable(content: ItemContent): unknown {
  if (content.kind === 'post') {
    // An edit never changes the author.
    const { author: _, ...post } = comparablePost(content.post)
    return post
  }
  if (content.kind === 'project') return comparableProject(content.project)
  return content.kind === 'tags' ? describedTags(content.document) : content.document
}

/** One that needs no file. */
export function isBlank(content: ItemContent): boolean {
  return content.kind === 'tags' && describedTags(content.document).length === 0
}

export function hashOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** The order of keys says nothing. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Of a document: empty. */
export function titleOf(content: ItemContent): string {
  if (content.kind === 'post') return content.post.title
  return content.kind === 'project' ? content.project.title : ''
}

/** What a file leaves out. */
export function defaultsOf(content: ItemContent): PostDefaults {
  if (content.kind !== 'post') return noDefaults
  const { slug, author, publishedAt } = content.post
  return { slug, author, publishedAt }
}

export const noDefaults: PostDefaults = { slug: '', author: '', publishedAt: '' }

/** The parts of an item that refer to pictures. */
export interface Illustrated {
  text: string
  format: PostFormat
  cover: string
}

export function illustratedOf(content: ItemContent): Illustrated | undefined {
  if (content.kind === 'post') {
    const { content: text, format, imageUrl: cover } = content.post
    return { text, format, cover }
  }
  if (content.kind !== 'project') return undefined
  const { caseStudy: text, image: cover } = content.project
  return { text, format: 'markdown', cover }
}

/** The names of the uploads that an item refers to, by their addresses. */
export function uploadsOf(content: ItemContent): Map<string, string> {
  const illustrated = illustratedOf(content)
  if (illustrated) return uploadsIn(illustrated.text, illustrated.format, illustrated.cover)
  const names = uploadNamesIn(JSON.stringify('document' in content ? content.document : null))
  return new Map(names.map((name) => [`${uploadsBase}/${name}`, name]))
}

export function withIllustrated(
  content: ItemContent,
  { text, cover }: Pick<Illustrated, 'text' | 'cover'>,
): ItemContent {
  if (content.kind === 'post') {
    return { ...content, post: { ...content.post, content: text, imageUrl: cover } }
  }
  if (content.kind !== 'project') return content
  return { ...content, project: { ...content.project, caseStudy: text, image: cover } }
}
