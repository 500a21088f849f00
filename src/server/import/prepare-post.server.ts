/** Makes the fields of a post from an item of a source, and says what is lost. */
import {
  maxContentLength,
  maxMarkdownLength,
  maxTagLength,
  maxTags,
  slugPattern,
} from '#features/posts/post-schema.ts'
import { slugOf } from '#features/posts/slug.server.ts'
import { firstParagraph } from '#html/first-paragraph.server.ts'
import { findRemovedMarkup, parseHtml, refuseDeepNesting } from '#html/render-html.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { readMarkdown } from '#markdown/markdown.server.ts'
import { isWebAddress } from '#validation/web-address.ts'
import type { SourcePost } from './import-source.server.ts'
import type { Notes } from './markdown/notes.server.ts'
import { findReferences, type Reference } from './rewrite-references.server.ts'

const [maxTitle, maxExcerpt, maxDescription, shortExcerpt] = [200, 500, 300, 200]

/** The fields that need no look at other posts, pictures or the site. */
export interface PreparedFields {
  title: string
  excerpt: string
  description: string
  /** As asked for; another post may have it. */
  slug: string
  tags: string[]
  canonicalUrl: string
  series: SourcePost['series']
}

export function prepareFields(source: SourcePost, beginning: string, notes: Notes): PreparedFields {
  const title = cut(source.title.trim() || 'Untitled', maxTitle, 'title', notes)
  const excerpt = source.excerpt?.trim() || beginning || title
  return {
    title,
    excerpt: cut(excerpt, maxExcerpt, 'excerpt', notes),
    description: cut(source.description?.trim() ?? '', maxDescription, 'description', notes),
    slug: slugFor(source, notes),
    tags: tagsFor(source.tags, notes),
    canonicalUrl: canonicalFor(source.canonicalUrl, notes),
    series: seriesFor(source.series),
  }
}

export interface InspectedBody {
  references: Reference[]
  /** Of its first paragraph, as plain text. */
  beginning: string
}

/** Parses a text once, for all that a plan says of it. @returns why it cannot be a post's, otherwise */
export async function inspectBody(
  { body, format }: Pick<SourcePost, 'body' | 'format'>,
  notes: Notes,
): Promise<InspectedBody | { problem: string }> {
  const [kind, maxLength] = formats[format]
  if (body.trim() === '') return { problem: 'It has no text.' }
  if (body.length > maxLength) return { problem: tooLong(kind, maxLength) }
  try {
    return await refuseDeepNesting('content', async () => {
      const markdown = format === 'markdown' ? await readMarkdown(body) : undefined
      const references = findReferences(body, markdown?.parsed)
      const tree = parseHtml(markdown?.html ?? body)
      for (const name of findRemovedMarkup(tree)) notes.lost(`In the text: ${name}`)
      return { references, beginning: shorten(firstParagraph(tree), shortExcerpt) }
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { problem: Object.values(error.errors ?? {})[0] ?? error.message }
  }
}

const formats = {
  markdown: ['Markdown', maxMarkdownLength],
  html: ['HTML', maxContentLength],
} as const

function tooLong(kind: string, maxLength: number) {
  return `Its ${kind} is longer than ${maxLength.toLocaleString('en')} characters. Divide it into several posts.`
}

function cut(text: string, maxLength: number, name: string, notes: Notes): string {
  if (text.length <= maxLength) return text
  notes.changed(`The ${name} is cut to ${maxLength} characters`)
  return shorten(text, maxLength)
}

/** At a word. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength - 1)
  const end = start.lastIndexOf(' ')
  return `${(end > maxLength / 2 ? start.slice(0, end) : start).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function slugFor({ slug, title, publishedAt }: SourcePost, notes: Notes): string {
  const date = new Date(publishedAt ?? 0)
  const asked = slug
    ?.replace(/^\/|\/$/g, '')
    .split('/')
    .at(-1)
  if (!asked) return slugOf(title.slice(0, maxTitle), date)
  const made = slugOf(asked.slice(0, maxTitle), date)
  if (made !== asked || !slugPattern.test(made)) notes.changed(`The address ${asked}: ${made}`)
  return made
}

function tagsFor(tags: string[], notes: Notes): string[] {
  const names = [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]
  const fitting = names.filter((tag) => tag.length <= maxTagLength)
  for (const tag of names) if (tag.length > maxTagLength) notes.lost(`Tag ${tag.slice(0, 60)}…`)
  for (const tag of fitting.slice(maxTags)) notes.lost(`Tag ${tag}`)
  return fitting.slice(0, maxTags)
}

function canonicalFor(url: string | null, notes: Notes): string {
  if (!url) return ''
  if (url.length <= 2000 && isWebAddress(url)) return url
  notes.lost(`Canonical address ${url.slice(0, 80)}`)
  return ''
}

function seriesFor(series: SourcePost['series']): SourcePost['series'] {
  if (!series?.name.trim()) return null
  const position = Math.min(999, Math.max(1, Math.round(series.position) || 1))
  return { name: series.name.trim().slice(0, 100), position }
}
