/** A post as a Markdown file with front matter. */
import { isDeepStrictEqual } from 'node:util'
import { centre, focalPointSchema, isCentre } from '#features/pictures/focal-point.ts'
import type { DraftFields } from '#features/posts/post-schema.ts'
import { postFormats, postStatuses } from '#features/posts/post-values.ts'
import { excerptOf } from './excerpt.server.ts'
import {
  editMarkdownFile,
  parseMarkdownFile,
  trimBlankLines,
  type Values,
} from './front-matter.server.ts'
import { readValues, type ValueReader } from './front-matter-values.server.ts'

/** What a post says, and whether it is public, or will be. */
export interface PostContent extends DraftFields {
  isPublic: boolean
  author: string
}

/** What is not compared. */
export interface PostRecord {
  id?: string | undefined
  /** Of a draft. ISO 8601, UTC, as the next. */
  created?: string | undefined
  updated?: string | undefined
}

export interface PostFile extends PostRecord {
  content: PostContent
}

/** What stands for keys that a file leaves out. */
export interface PostDefaults {
  slug: string
  author: string
  /** Empty: none. */
  publishedAt: string
}

/**
 * @param now a date must fit the state, unless it is the known one: the time of a scheduled post passes. Absent: any date
 * @throws SourceError
 */
export function parsePostFile(text: string, defaults: PostDefaults, now?: Date): PostFile {
  const file = parseMarkdownFile(text)
  const read = readValues(file)
  const status = oneOf(read, 'status', postStatuses) ?? 'draft'
  const isPublic = status !== 'draft'
  const publishedAt = read.time('date') ?? defaults.publishedAt
  if (publishedAt !== defaults.publishedAt && now) assertTimely(read, status, publishedAt, now)
  if (status === 'scheduled' && !publishedAt) {
    throw read.fail('status', 'A scheduled post needs a `date` in the future.')
  }
  const format = oneOf(read, 'format', postFormats) ?? 'markdown'
  const content: PostContent = {
    ...{ title: read.text('title') ?? '', content: file.body, format, isPublic, publishedAt },
    excerpt: read.text('excerpt') ?? (isPublic ? excerptOf(file.body, format) : ''),
    slug: read.text('slug') ?? defaults.slug,
    author: read.text('author') ?? defaults.author,
    tags: read.list('tags'),
    series: seriesOf(read),
    description: read.text('description') ?? '',
    canonicalUrl: read.text('canonical') ?? '',
    imageUrl: read.text('cover') ?? '',
    imageAlt: read.text('coverAlt') ?? '',
    imageFocus: focusOf(read),
  }
  const [created, updated] = [read.time('created'), read.time('updated')]
  return { content, id: read.text('id'), created, updated }
}

function oneOf<Value extends string>(read: ValueReader, key: string, values: readonly Value[]) {
  const text = read.text(key)
  const value = values.find((each) => each === text)
  if (value || text === undefined || text === '') return value
  throw read.fail(key, `\`${key}\` must be one of ${values.join(', ')}.`)
}

function assertTimely(read: ValueReader, status: string, publishedAt: string, now: Date) {
  const isFuture = publishedAt > now.toISOString()
  if (status === 'scheduled' && !isFuture) {
    throw read.fail(
      'date',
      'This `date` is past. Choose one in the future, or `status: published`.',
    )
  }
  if (status === 'published' && isFuture) {
    throw read.fail('date', 'This `date` is in the future: use `status: scheduled`.')
  }
}

function seriesOf(read: ValueReader): DraftFields['series'] {
  const series = read.object('series')
  if (!series) return null
  const { name, part = null } = series
  if (typeof name === 'string' && (part === null || typeof part === 'number')) {
    return { name, position: part }
  }
  throw read.fail('series', '`series` needs a `name` and the number of the `part`.')
}

function focusOf(read: ValueReader) {
  const focus = read.object('coverFocus')
  if (!focus) return centre
  const { data } = focalPointSchema.safeParse(focus)
  if (data) return data
  throw read.fail('coverFocus', '`coverFocus` needs `x` and `y`, each from 0 to 1.')
}

/** The keys of a new file, in their order, with the values of a post; undefined: left out. */
function valuesOf(content: PostContent, now: Date): Values {
  const { title, isPublic, publishedAt, series, imageFocus, format } = content
  const isFuture = publishedAt > now.toISOString()
  return {
    title,
    slug: content.slug || undefined,
    status: isPublic ? (isFuture ? 'scheduled' : 'published') : 'draft',
    date: publishedAt || undefined,
    author: content.author || undefined,
    tags: content.tags.length > 0 ? content.tags : undefined,
    series: series
      ? { name: series.name, ...(series.position !== null && { part: series.position }) }
      : undefined,
    excerpt: content.excerpt || undefined,
    description: content.description || undefined,
    canonical: content.canonicalUrl || undefined,
    cover: content.imageUrl || undefined,
    coverAlt: content.imageAlt || undefined,
    coverFocus: isCentre(imageFocus) ? undefined : { x: imageFocus.x, y: imageFocus.y },
    format: format === 'html' ? format : undefined,
  }
}

/** The first key of a file that stands for nothing, with its line. */
export function findUnknownKey(text: string, { content }: Pick<PostFile, 'content'>) {
  const { values, lineOf } = parseMarkdownFile(text)
  const known = ['id', 'created', 'updated', ...Object.keys(valuesOf(content, new Date()))]
  const key = Object.keys(values).find((each) => !known.includes(each))
  return key === undefined ? undefined : { key, line: lineOf(key) }
}

/** A new file. */
export function formatPostFile(content: PostContent, record: PostRecord, now: Date): string {
  const { title, ...values } = valuesOf(content, now)
  const { id, created, updated } = record
  const dates = { ...(created && { created }), ...(updated && { updated }) }
  return editMarkdownFile(
    undefined,
    { ...(id && { id }), title, ...values, ...dates },
    content.content,
  )
}

/**
 * The file with another content: only what differs is edited.
 * @param known what the file stands for today
 * @throws SourceError for a file that cannot be edited
 */
export function editPostFile(
  text: string,
  known: PostContent,
  content: PostContent,
  updated: string | undefined,
  now: Date,
): string {
  const file = parseMarkdownFile(text)
  const [before, after] = [valuesOf(known, now), valuesOf(content, now)]
  const differs = (key: string) => !isDeepStrictEqual(before[key], after[key])
  // Both are written as the file has them: a scheduled post becomes a published one without an edit.
  const isStatusKept = !differs('date') && known.isPublic === content.isPublic
  const isEdited = (key: string) => (key === 'status' ? !isStatusKept : differs(key))
  const changes = Object.fromEntries(Object.entries(after).filter(([key]) => isEdited(key)))
  if (updated && 'updated' in file.values) changes.updated = updated
  const isBodyKept = trimBlankLines(known.content) === trimBlankLines(content.content)
  return editMarkdownFile(text, changes, isBodyKept ? undefined : content.content)
}

/** For comparisons: without what neither a file nor the site keeps. */
export function comparablePost(content: PostContent): PostContent {
  const text = (each: string) => each.replace(/\r\n?/g, '\n').trim()
  const time = Date.parse(content.publishedAt)
  return {
    title: text(content.title),
    excerpt: text(content.excerpt),
    content: text(content.content),
    format: content.format,
    isPublic: content.isPublic,
    author: content.author,
    slug: content.slug,
    publishedAt: Number.isNaN(time) ? '' : new Date(time).toISOString(),
    tags: content.tags.map(text),
    series: content.series && {
      name: text(content.series.name),
      position: content.series.position,
    },
    canonicalUrl: text(content.canonicalUrl),
    description: text(content.description),
    imageUrl: text(content.imageUrl),
    imageAlt: text(content.imageAlt),
    imageFocus: { x: content.imageFocus.x, y: content.imageFocus.y },
  }
}
