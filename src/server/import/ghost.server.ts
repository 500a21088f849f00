/** Reads the export of a Ghost site: one JSON file, beside which its content folder may lie. */
import { setImmediate } from 'node:timers/promises'
import { decodeText, lineAt } from './decode-text.server.ts'
import { ghostBody } from './ghost-body.server.ts'
import { ghostReference } from './ghost-reference.server.ts'
import { field, isTrue, joined, type Row, rowsOf, timeOf } from './ghost-rows.server.ts'
import {
  type SourceContent,
  SourceError,
  type SourceFiles,
  type SourcePost,
  type SourceProblem,
} from './import-source.server.ts'

/** Whether a JSON text has the tables of a Ghost site, also if it is broken. */
export function isGhostExport(text: string): boolean {
  return /^\s*\{/.test(text) && /"posts"\s*:\s*\[/.test(text) && /"(?:db|data)"\s*:/.test(text)
}

/** Never throws for what is in the file: what cannot be read is a problem with its line, and the rest goes on. */
export async function readGhost(files: SourceFiles, jsonPath: string): Promise<SourceContent> {
  const content: SourceContent = {
    kind: 'ghost',
    posts: [],
    problems: [],
    leftOut: [],
    origins: [],
  }
  const tables = await readTables(files, jsonPath, content.problems)
  if (!tables) return content
  const site: Site = {
    ...{ jsonPath, permalinks: permalinksOf(tables) },
    tags: joined(tables, 'posts_tags', 'tag_id', 'tags'),
    authors: joined(tables, 'posts_authors', 'author_id', 'users'),
    users: new Map(rowsOf(tables.users).map((row) => [field(row, 'id'), row])),
    meta: new Map(rowsOf(tables.posts_meta).map((row) => [field(row, 'post_id'), row])),
  }
  const ids = new Set<string>()
  for (const [index, row] of asList(tables.posts).entries()) {
    await setImmediate()
    const problem = await addPost(content, site, row, ids)
    if (problem) content.problems.push({ file: jsonPath, message: `Post ${index + 1}: ${problem}` })
  }
  return content
}

interface Site {
  jsonPath: string
  permalinks: string
  tags: Map<string, Row[]>
  authors: Map<string, Row[]>
  users: Map<string, Row>
  meta: Map<string, Row>
}

/** @returns why it cannot be read */
async function addPost(content: SourceContent, site: Site, row: unknown, ids: Set<string>) {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'it is not an object.'
  const post = row as Row
  const id = sourceId(post)
  const file = `${site.jsonPath}: ${field(post, 'title') || field(post, 'slug') || id}`
  if (!id) return 'it has no id.'
  if (ids.has(id)) return `its id ${id} is that of another post.`
  ids.add(id)
  if (field(post, 'type') === 'page' || isTrue(post.page)) {
    content.leftOut.push({ file, reason: 'A page; Folio has only posts.' })
    return
  }
  const meta = site.meta.get(field(post, 'id'))
  const whole = { ...(meta && withValues(meta)), ...withValues(post) }
  content.posts.push(await toPost(whole, site, id, file))
}

/** Older versions keep the columns of `posts_meta` in the post. */
function withValues(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

/** Numbers, of old versions, are not unique beyond the site. */
function sourceId(post: Row) {
  const id = field(post, 'id')
  const isNumber = /^\d{1,10}$/.test(id)
  return isNumber ? field(post, 'uuid') || id : id
}

async function toPost(row: Row, site: Site, id: string, file: string): Promise<SourcePost> {
  const slug = field(row, 'slug')
  const publishedAt = timeOf(row.published_at) ?? null
  const { state, reason } = stateOf(row)
  const { notes, ...body } = await ghostBody(row)
  const wasPublic = field(row, 'status') === 'published'
  const cover = field(row, 'feature_image')
  const canonical = field(row, 'canonical_url')
  const authorId = field(row, 'author_id')
  const author = site.authors.get(field(row, 'id'))?.[0] ?? site.users.get(authorId)
  return {
    ...{ id: `ghost:${id}`, file, title: field(row, 'title') },
    slug: slug || null,
    state: body.isUncertain ? 'draft' : state,
    publishedAt: publishedAt ?? (state === 'published' ? (timeOf(row.created_at) ?? null) : null),
    tags: tagsOf(site.tags.get(field(row, 'id')) ?? []),
    excerpt: field(row, 'custom_excerpt') || null,
    description: field(row, 'meta_description') || null,
    canonicalUrl: /^https?:\/\//i.test(canonical) ? canonical : null,
    ...{ series: null, author: (author && field(author, 'name')) || null },
    ...{ format: body.format, body: body.body },
    cover: cover
      ? { reference: ghostReference(cover), alt: field(row, 'feature_image_alt') }
      : null,
    oldPaths: wasPublic && slug ? [oldPath(site.permalinks, slug, publishedAt)] : [],
    notes: [
      ...(reason ? [{ kind: 'changed' as const, text: reason }] : []),
      ...notes,
      ...lostFields(row).map((text) => ({ kind: 'lost' as const, text })),
    ],
  }
}

const visibilities: Record<string, string> = {
  ...{ members: 'members', paid: 'paying members', tiers: 'some members', none: 'nobody' },
}

/** What not everybody was allowed to read is a draft. */
function stateOf(row: Row): { state: SourcePost['state']; reason?: string } {
  const status = field(row, 'status')
  const visibility = field(row, 'visibility') || 'public'
  if (visibility !== 'public') {
    return {
      state: 'draft',
      reason: `A draft, since it was for ${visibilities[visibility] ?? 'members'} only`,
    }
  }
  if (status === 'sent' || isTrue(row.email_only)) {
    return { state: 'draft', reason: 'A draft, since it was only sent by email' }
  }
  if (status === 'published' || status === 'scheduled') return { state: status }
  const isKnown = status === 'draft' || status === ''
  return {
    state: 'draft',
    ...(!isKnown && { reason: `A draft, since its status was '${status}'` }),
  }
}

/** Tags with a number sign are for the theme. */
function tagsOf(rows: Row[]) {
  const isPublic = (row: Row) =>
    field(row, 'visibility') !== 'internal' && !field(row, 'name').startsWith('#')
  return [...new Set(rows.filter(isPublic).map((row) => field(row, 'name').trim()))].filter(Boolean)
}

function lostFields(row: Row): string[] {
  const caption = field(row, 'feature_image_caption')
    .replace(/<[^>]*>/g, '')
    .trim()
  const title = field(row, 'meta_title')
  const isCodeAdded = ['codeinjection_head', 'codeinjection_foot'].some((name) =>
    field(row, name).trim(),
  )
  const social = ['og_image', 'twitter_image', 'og_title', 'twitter_title', 'og_description']
  return [
    ...(caption ? [`The caption of the cover: '${caption.slice(0, 200)}'`] : []),
    ...(title && title !== field(row, 'title') ? [`The title for search engines: '${title}'`] : []),
    ...(isCodeAdded ? ['Code injected into the page'] : []),
    ...(social.some((name) => field(row, name)) ? ['Pictures and texts for social networks'] : []),
  ]
}

/** A setting of old versions, such as `/:year/:month/:day/:slug/`. */
function permalinksOf(tables: Row) {
  const setting = rowsOf(tables.settings).find((row) => field(row, 'key') === 'permalinks')
  const value = setting ? field(setting, 'value') : ''
  return /^\/(?:(?::year|:month|:day)\/)*:slug\/$/.test(value) ? value : '/:slug/'
}

function oldPath(permalinks: string, slug: string, publishedAt: string | null) {
  const [year = '', month = '', day = ''] = (publishedAt ?? '').slice(0, 10).split('-')
  const parts: Record<string, string> = {
    ':year': year,
    ':month': month,
    ':day': day,
    ':slug': slug,
  }
  return permalinks.replace(/:\w+/g, (name) => encodeURI(parts[name] ?? ''))
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The tables of the first database in the file; undefined with a problem. */
async function readTables(files: SourceFiles, file: string, problems: SourceProblem[]) {
  try {
    const parsed = parseJson(decodeText(await files.read(file)))
    const [database] = asList(parsed.db)
    const { data } = (database ?? parsed) as Row
    const tables = (data ?? parsed) as Row
    if (!Array.isArray(tables.posts))
      throw new SourceError('There are no posts in this Ghost export.')
    return tables
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    problems.push({ file, message: error.message, ...(error.line && { line: error.line }) })
  }
}

function parseJson(text: string): Row {
  const { value, error } = tryParse(text)
  if (error === undefined) return typeof value === 'object' && value !== null ? (value as Row) : {}
  const position = Number(/position (\d+)/.exec(error)?.[1] ?? unexpectedToken(text, error))
  const isCut = position >= text.trimEnd().length
  throw new SourceError(isCut ? cut : invalid, lineAt(text, position))
}

function tryParse(text: string): { value?: unknown; error?: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { error: String(error) }
  }
}

/** The one error whose message has no position: the shortest beginning of the text with it ends there. */
function unexpectedToken(text: string, error: string): number {
  if (!error.includes(unexpected) || text.length > maxSearched) return text.length
  let [before, after] = [0, text.length]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    const isBehind = tryParse(text.slice(0, middle)).error?.includes(unexpected)
    if (isBehind) after = middle
    else before = middle
  }
  return before
}

const unexpected = 'Unexpected token'
const maxSearched = 10_000_000
const cut = 'The file ends too early. Please export it again.'
const invalid = 'The file is not valid JSON from this line on. Please export it again.'
