/** What is synchronised: posts, projects, and the two documents, each in a file of its own. */
import { createHash } from 'node:crypto'
import type { PostFormat } from '#features/posts/post.ts'
import { resumeFile, siteFile } from '../content-files/content-paths.server.ts'
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
import { toJson } from '../content-files/site-files.server.ts'
import { SourceError } from '../import/import-source.server.ts'

export type ItemContent =
  | { kind: 'post'; post: PostContent }
  | { kind: 'project'; project: ProjectContent }
  | { kind: 'site' | 'resume'; document: unknown }
export type ItemKind = ItemContent['kind']

export const documentFiles = { site: siteFile, resume: resumeFile } as const

export function isDocument(kind: ItemKind): kind is keyof typeof documentFiles {
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
  try {
    return { content: { kind, document: JSON.parse(text) }, id: kind }
  } catch (error) {
    throw new SourceError(`The file is not valid JSON: ${(error as Error).message}.`)
  }
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
  return content.kind === 'project' ? comparableProject(content.project) : content.document
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
