/** Reads posts from a folder of Markdown: of a site generator, a vault of Obsidian, or any other. */
import { maxMarkdownLength } from '#features/posts/post-schema.ts'
import { decodeText } from './decode-text.server.ts'
import { type FrontMatter, parseFrontMatter } from './front-matter.server.ts'
import {
  type SourceContent,
  SourceError,
  type SourceFiles,
  type SourcePost,
} from './import-source.server.ts'
import { openAstro } from './markdown/astro.server.ts'
import { outsideCode } from './markdown/code-regions.server.ts'
import { openEleventy } from './markdown/eleventy.server.ts'
import { fieldsOf } from './markdown/field-values.server.ts'
import { type Flavour, nameOf, type Page, type SourceContext } from './markdown/flavour.server.ts'
import { dateOfPage, postFields, silentFields } from './markdown/front-matter-post.server.ts'
import { openHugo } from './markdown/hugo.server.ts'
import { openJekyll } from './markdown/jekyll.server.ts'
import { convertMdx } from './markdown/mdx.server.ts'
import { createNotes } from './markdown/notes.server.ts'
import { openFolder, openObsidian } from './markdown/notes-folder.server.ts'
import { wikiLink } from './markdown/obsidian.server.ts'

export interface MarkdownOptions {
  /** Of dates without a zone. */
  timeZone?: string
  now?: Date
}

const markdownFile = /\.(?:md|mdx|markdown|mkd)$/i
/** Of what becomes text of a post: longer ones are refused there, with the limit. */
const maxTextLength = 1_000_000
const maxTextBytes = 3 * maxTextLength
/** A longer one would be too long for a post afterwards, too. */
const maxConvertedLength = 3 * maxMarkdownLength

export function hasMarkdown({ paths }: SourceFiles): boolean {
  return paths.some((path) => markdownFile.test(path))
}

/** A file that cannot be read is a problem of its own; the others are read. */
export async function readMarkdown(
  files: SourceFiles,
  { timeZone = 'UTC', now = new Date() }: MarkdownOptions = {},
): Promise<SourceContent> {
  const content: SourceContent = {
    kind: 'markdown',
    posts: [],
    problems: [],
    leftOut: [],
    origins: [],
  }
  const { problems, leftOut, posts } = content
  const context: SourceContext = { files, paths: new Set(files.paths), timeZone, problems }
  const flavour = await flavourOf(context)
  content.origins = flavour.origins
  for (const file of files.paths.filter((path) => markdownFile.test(path))) {
    try {
      const bytes = await files.read(file)
      if (bytes.length > maxTextBytes) throw new SourceError(tooLong)
      const text = decodeText(bytes)
      if (text.length > maxTextLength) throw new SourceError(tooLong)
      const parsed = parseFrontMatter(text)
      const reason = flavour.leaveOut(file, parsed.data)
      if (reason) leftOut.push({ file, reason })
      else posts.push(toPost(file, parsed, flavour, { timeZone, now }))
    } catch (error) {
      // Parsers of front matter are recursive.
      const known = error instanceof RangeError ? new SourceError(tooDeep) : error
      if (!(known instanceof SourceError)) throw error
      const { message, line } = known
      problems.push({ file, message, ...(line !== undefined && { line }) })
    }
  }
  numberSeries(posts)
  return content
}

/** The program that the files are for, by what only it has. */
async function flavourOf(context: SourceContext): Promise<Flavour> {
  return (
    (await openHugo(context)) ??
    (await openJekyll(context)) ??
    (await openAstro(context)) ??
    (await openEleventy(context)) ??
    openObsidian(context) ??
    openFolder(context)
  )
}

interface Parsed {
  data: FrontMatter
  hasData: boolean
  body: string
}

function toPost(
  file: string,
  parsed: Parsed,
  flavour: Flavour,
  options: Required<MarkdownOptions>,
): SourcePost {
  const data = withDefaults(flavour.defaults?.(file) ?? {}, parsed.data)
  const [fields, notes] = [fieldsOf(data), createNotes()]
  const { title, body: text } = titleOf(file, fields.text('title'), parsed.body)
  const base = { path: file, data, fields, notes, hasData: parsed.hasData }
  const page: Page = { ...base, title, date: dateOfPage(base, flavour, options.timeZone) }
  if (!fields.text('title') && text === parsed.body) notes.changed('No title: the name of the file')
  const own = postFields(page, flavour, options)
  const body = text.length > maxConvertedLength ? text : converted(text, page, flavour)
  const slug = flavour.slugOf(page)
  const oldPaths = [...new Set(flavour.oldPaths(page))]
  const tags = unique([...own.tags, ...(flavour.tagsIn?.(body) ?? [])])
  fields.get(...silentFields)
  const unread = fields.unread()
  if (unread.length > 0) notes.lost(`Fields ${unread.slice(0, 20).join(', ')}`)
  return {
    ...{ id: `markdown:${file}`, file, title, slug, ...own, tags },
    ...{ format: 'markdown', body: body.trim(), oldPaths, notes: notes.list() },
  }
}

function converted(text: string, page: Page, flavour: Flavour): string {
  const plain = page.path.endsWith('.mdx') ? convertMdx(text, page.notes) : text
  const body = withHeadingIds(withoutMore(flavour.convert(plain, page)))
  noteObsidianSyntax(body, page)
  return body
}

/** Only notes for Obsidian are read so: elsewhere the same characters may be text. */
function noteObsidianSyntax(body: string, { notes }: Page) {
  outsideCode(body, (text) => {
    if (text.search(wikiLink) >= 0) notes.lost('Links in double brackets, which stay text')
    if (/%%[^%]{1,2000}%%/.test(text)) notes.changed('What is between %% and %% becomes visible')
    return text
  })
}

/** Values of the file come first; tags of both are kept. */
function withDefaults(defaults: FrontMatter, own: FrontMatter): FrontMatter {
  const tags = [defaults.tags, own.tags].filter((each) => each !== undefined && each !== null)
  return { ...defaults, ...own, ...(tags.length === 2 && { tags: tags.flat() }) }
}

/** Without a field: the first heading, which then is no part of the text. */
function titleOf(file: string, title: string | null, body: string) {
  if (title) return { title, body }
  const [heading, text = ''] = /^\s*# ([^\n]*)(?:\n|$)/.exec(body) ?? []
  const words = withoutClosing(text)
  if (heading !== undefined && words) return { title: words, body: body.slice(heading.length) }
  return { title: titleOfName(file), body }
}

/** `# Title #` */
function withoutClosing(text: string): string {
  const trimmed = text.trim()
  const plain = trimmed.replace(/(?<!#)#+$/, '')
  return plain === '' || /\s$/.test(plain) ? plain.trim() : trimmed
}

function titleOfName(file: string): string {
  const name = nameOf(file).replace(/^\d{4}-\d{2}-\d{2}-/, '')
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.replace(/^./u, (letter) => letter.toUpperCase()) || 'Untitled'
}

/** The end of an excerpt. */
function withoutMore(body: string) {
  return body.replace(/^[ \t]*<!--\s*(?:more|excerpt)\s*-->[ \t]*\n?/gm, '')
}

/** `{#id .class}` of a heading: its id. */
function withHeadingIds(body: string) {
  return outsideCode(body, (text) =>
    text
      .split('\n')
      .map((line) => {
        const start = line.startsWith('#') ? line.lastIndexOf('{') : -1
        const [, id] =
          /^\{[^{}]{0,200}?#([\w:.-]+)[^{}]{0,200}\}[\s#]{0,20}$/.exec(line.slice(start)) ?? []
        return start > 0 && id ? `${line.slice(0, start).trimEnd()} {#${id}}` : line
      })
      .join('\n'),
  )
}

function unique(names: string[]) {
  const known = new Map(
    names.map((name) => [name.toLowerCase(), name]).reverse() as [string, string][],
  )
  return [...new Set(names.map((name) => known.get(name.toLowerCase()) ?? name))]
}

/** Posts of a series without numbers: in the order of their dates. */
function numberSeries(posts: SourcePost[]) {
  const bySeries = Map.groupBy(
    posts.filter(({ series }) => series),
    ({ series }) => series?.name,
  )
  for (const parts of bySeries.values()) {
    if (parts.every(({ series }) => series && series.position > 0)) continue
    parts.sort((a, b) =>
      `${a.publishedAt ?? '9'} ${a.file}`.localeCompare(`${b.publishedAt ?? '9'} ${b.file}`),
    )
    parts.forEach((post, index) => {
      if (post.series) post.series.position = index + 1
    })
  }
}

const tooLong = 'The text is longer than 1,000,000 characters.'
const tooDeep = 'The front matter is nested too deeply.'
