/** Reads an export of WordPress (WXR 1.0 to 1.2): one XML file, beside which the folder of uploads may lie. */
import { setImmediate } from 'node:timers/promises'
import { decodeText } from './decode-text.server.ts'
import {
  type ImportNote,
  type SourceContent,
  SourceError,
  type SourceFiles,
  type SourcePost,
} from './import-source.server.ts'
import { plainText } from './plain-text.server.ts'
import { Attachments } from './wordpress-attachments.server.ts'
import { wordpressBody } from './wordpress-body.server.ts'
import { isMembersMeta } from './wordpress-members.server.ts'
import { nameOf, parseWxr, type Wxr, type WxrItem } from './wxr-parser.server.ts'

/** Whether an XML text says that it is an export of WordPress, also if it is broken. */
export function isWordPressExport(text: string): boolean {
  return /<rss[\s>]/.test(text) && /wordpress\.org\/export\/|<wp:wxr_version>/.test(text)
}

/** Never throws for what is in the file: what cannot be read is a problem with its line, and the rest goes on. */
export async function readWordPress(files: SourceFiles, xmlPath: string): Promise<SourceContent> {
  const content = emptyContent()
  const wxr = await readWxr(files, xmlPath, content)
  if (!wxr) return content
  const site = siteOf(wxr, xmlPath)
  content.origins = site.origins
  const ids = new Set<string>()
  const others = new Map<string, number>()
  for (const item of wxr.items) {
    const type = fieldOf(item, 'wp:post_type') || 'post'
    const file = `${xmlPath}: ${plainText(fieldOf(item, 'title')) || `line ${item.line}`}`
    const reason = reasonToLeaveOut(item, type)
    if (reason) content.leftOut.push({ file, reason })
    else if (type !== 'post') others.set(type, (others.get(type) ?? 0) + 1)
    else await addPost(content, item, site, file, ids)
  }
  for (const [type, count] of others) {
    if (ignored.test(type)) continue
    content.leftOut.push({
      file: xmlPath,
      reason: `${count} of type '${type}', which Folio does not have.`,
    })
  }
  return content
}

interface Site {
  xmlPath: string
  /** Where the blog begins; ids are unique below it. */
  base: string
  origins: string[]
  authors: Map<string, string>
  attachments: Attachments
}

/** Of the system itself. */
const ignored =
  /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|wp_.*)$/

function emptyContent(): SourceContent {
  return { kind: 'wordpress', posts: [], problems: [], leftOut: [], origins: [] }
}

async function readWxr(files: SourceFiles, file: string, { problems }: SourceContent) {
  try {
    return await parseWxr(decodeText(await files.read(file)), file, problems)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    problems.push({ file, message: error.message, ...(error.line && { line: error.line }) })
  }
}

function siteOf({ fields, authors, items }: Wxr, xmlPath: string): Site {
  const names = ['wp:base_blog_url', 'wp:base_site_url', 'link']
  const addresses = names
    .map((name) => fields.get(name)?.trim() ?? '')
    .filter((address) => urlOf(address))
  const origins = addresses.flatMap((address) => {
    const { host = '' } = urlOf(address) ?? {}
    return [`https://${host}`, `http://${host}`]
  })
  return {
    ...{ xmlPath, authors, base: (addresses[0] ?? xmlPath).replace(/\/+$/, '') },
    origins: [...new Set(origins)],
    attachments: new Attachments(items),
  }
}

function reasonToLeaveOut(item: WxrItem, type: string) {
  if (type === 'page') return 'A page; Folio has only posts.'
  if (type !== 'post') return
  const status = fieldOf(item, 'wp:status')
  if (status === 'trash') return 'It is in the trash.'
  if (status === 'auto-draft' || status === 'inherit') return 'WordPress made it by itself.'
}

async function addPost(
  content: SourceContent,
  item: WxrItem,
  site: Site,
  file: string,
  ids: Set<string>,
) {
  await setImmediate()
  const problem = (message: string) =>
    content.problems.push({ file: site.xmlPath, line: item.line, message })
  const key = fieldOf(item, 'wp:post_id') || fieldOf(item, 'guid') || fieldOf(item, 'link')
  const id = `wordpress:${site.base}:${key}`
  if (!key) return problem(`${nameOf(item)} has no number.`)
  if (ids.has(id)) return problem(`${nameOf(item)} has the number of another post, ${key}.`)
  ids.add(id)
  content.posts.push(await toPost(item, site, id, file))
}

async function toPost(item: WxrItem, site: Site, id: string, file: string): Promise<SourcePost> {
  const { notes, isUncertain, ...body } = await wordpressBody(
    ...([fieldOf(item, 'content:encoded'), site.attachments, fieldOf(item, 'wp:post_id')] as const),
  )
  const { state, reason } = stateOf(item)
  const name = decoded(fieldOf(item, 'wp:post_name'))
  const creator = fieldOf(item, 'dc:creator')
  // A plugin for several authors names them as terms.
  const guest = item.categories.find(({ domain }) => domain === 'author')?.name
  const cover = coverOf(item, site.attachments)
  const added: ImportNote[] = [
    ...(reason ? [{ kind: 'changed' as const, text: reason }] : []),
    ...lostParts(item, site.attachments).map((text) => ({ kind: 'lost' as const, text })),
  ]
  const canonical = metaOf(item, ['_yoast_wpseo_canonical', 'rank_math_canonical_url'])
  const description = metaOf(item, descriptions)
  return {
    ...{ id, file, title: plainText(fieldOf(item, 'title')) || fieldOf(item, 'title') },
    slug: name || null,
    state: isUncertain ? 'draft' : state,
    publishedAt: timeOf(item),
    tags: tagsOf(item),
    excerpt: plainText(fieldOf(item, 'excerpt:encoded')) || null,
    // With variables of the plugin, it is none.
    description: description && !description.includes('%%') ? description : null,
    canonicalUrl: /^https?:\/\//i.test(canonical) ? canonical : null,
    ...{ series: null, author: guest || site.authors.get(creator) || creator || null },
    ...{ format: body.format, body: body.body, cover: cover ?? null },
    oldPaths: oldPaths(item, site),
    notes: [...added, ...notes],
  }
}

/** What not everybody was allowed to read, or nobody knows, is a draft. */
function stateOf(item: WxrItem): { state: SourcePost['state']; reason?: string } {
  const status = fieldOf(item, 'wp:status')
  if (item.isBroken) return { state: 'draft', reason: 'A draft, since the file is broken here' }
  if (fieldOf(item, 'wp:post_password')) {
    return { state: 'draft', reason: 'A draft, since it had a password' }
  }
  if (item.meta.some(isMembersMeta)) {
    return { state: 'draft', reason: 'A draft, since it was for members only' }
  }
  if (status === 'publish') return { state: 'published' }
  if (status === 'future') return { state: 'scheduled' }
  if (status === 'draft') return { state: 'draft' }
  if (status === '') return { state: 'draft', reason: 'A draft, since the file says no status' }
  return { state: 'draft', reason: `A draft, since its status was '${status.slice(0, 40)}'` }
}

/** In UTC. Drafts have no date of their own, and old versions leave the one in UTC empty. */
function timeOf(item: WxrItem): string | null {
  const dates = [sqlTime(fieldOf(item, 'wp:post_date_gmt')), new Date(fieldOf(item, 'pubDate'))]
  const local = sqlTime(fieldOf(item, 'wp:post_date'))
  const isDraft = !['publish', 'future', 'private'].includes(fieldOf(item, 'wp:status'))
  const date = [...dates, ...(isDraft ? [] : [local])].find(isRealDate)
  return date?.toISOString() ?? null
}

function sqlTime(text: string) {
  return new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : '')
}

/** `0000-00-00` and `30 Nov -0001` stand for none. */
function isRealDate(date: Date) {
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() > 1970
}

/** Posts without a category have the first one, in the language of the site. */
const defaultCategories = [
  ...[
    'uncategorized',
    'uncategorised',
    'non-classe',
    'sin-categoria',
    'allgemein',
    'unkategorisiert',
  ],
  ...['senza-categoria', 'sem-categoria', 'geen-categorie', 'bez-kategorii', '未分类', '未分類'],
]

function tagsOf({ categories }: WxrItem) {
  const names = new Map<string, string>()
  for (const { domain, nicename, name } of categories) {
    const isTag = ['category', 'post_tag', 'tag', ''].includes(domain)
    const text = plainText(name)
    const isDefault = defaultCategories.includes(decoded(nicename || text).toLowerCase())
    const key = text.toLowerCase()
    if (isTag && text && !isDefault && !names.has(key)) names.set(key, text)
  }
  return [...names.values()]
}

function coverOf(item: WxrItem, attachments: Attachments) {
  const cover = attachments.get(metaOf(item, ['_thumbnail_id']))
  return cover && { reference: cover.url, alt: cover.alt }
}

const descriptions = [
  ...[
    '_yoast_wpseo_metadesc',
    'rank_math_description',
    '_aioseo_description',
    '_aioseop_description',
  ],
  ...['_genesis_description', '_seopress_titles_desc', '_metaseo_metadesc'],
]

function lostParts(item: WxrItem, attachments: Attachments): string[] {
  const thumbnail = metaOf(item, ['_thumbnail_id'])
  const file = metaOf(item, ['enclosure']).split('\n')[0]?.trim()
  const caption = attachments.get(thumbnail)?.caption
  const known = ['category', 'post_tag', 'tag', '', 'post_format', 'author']
  const domains = item.categories
    .map(({ domain }) => domain)
    .filter((each) => !known.includes(each))
  const { comments } = item
  return [
    ...(thumbnail && thumbnail !== '-1' && caption === undefined
      ? [`The cover: attachment ${thumbnail.slice(0, 20)} is not in the file`]
      : []),
    ...(caption ? [`The caption of the cover: '${caption.slice(0, 200)}'`] : []),
    ...(file ? [`The attached file ${file}`] : []),
    ...[...new Set(domains)].map((domain) => `The terms of '${domain}'`),
    ...(comments > 0 ? [comments === 1 ? '1 comment' : `${comments} comments`] : []),
  ]
}

/** The present path and those of former slugs; of drafts there are none. */
function oldPaths(item: WxrItem, { base }: Site): string[] {
  if (fieldOf(item, 'wp:status') !== 'publish') return []
  const url = urlOf(fieldOf(item, 'link'), base)
  if (!url || url.pathname === '/' || url.search) return []
  const former = item.meta.filter(([key, value]) => key === '_wp_old_slug' && value.trim())
  const paths = former.map(([, value]) => url.pathname.replace(/[^/]+(\/?)$/, `${value.trim()}$1`))
  return [...new Set([url.pathname, ...paths])]
}

function metaOf({ meta }: WxrItem, keys: string[]): string {
  for (const key of keys) {
    const value = meta.find(([each, text]) => each === key && text.trim())?.[1].trim()
    if (value) return value
  }
  return ''
}

function fieldOf({ fields }: WxrItem, name: string): string {
  const value = fields.get(name) ?? ''
  return name === 'content:encoded' ? value : value.trim()
}

function urlOf(address: string, base?: string): URL | undefined {
  try {
    const url = new URL(address, base)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {}
}

/** Slugs in other scripts are stored with percent signs. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
