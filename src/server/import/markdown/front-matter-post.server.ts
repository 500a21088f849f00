/** A post from the front matter of any generator. */
import type { SourcePost } from '../import-source.server.ts'
import { parseDate } from './dates.server.ts'
import { recordOf, textOf, textsOf } from './field-values.server.ts'
import type { Flavour, Page } from './flavour.server.ts'

interface Options {
  timeZone: string
  now: Date
}

type State = Pick<SourcePost, 'state' | 'publishedAt'>

/** Everything but the body, and what is made of it. */
export function postFields(page: Page, flavour: Flavour, options: Options) {
  const { fields } = page
  const text = fields.text('excerpt', 'summary')
  const description = fields.text(
    'description',
    'metaDescription',
    'seoDescription',
    'subtitle',
    'brief',
  )
  return {
    ...stateOf(page, flavour, options),
    tags: tagsOf(page, flavour),
    excerpt: text ?? description,
    description: text ? description : null,
    canonicalUrl: fields.text('canonical_url', 'canonicalURL', 'canonical'),
    series: seriesOf(page),
    author: textOf(fields.get('author', 'authors')),
    cover: coverOf(page),
  }
}

/** The names that dates have. */
export const dateNames = [
  'date',
  'pubDate',
  'pubDatetime',
  'publishDate',
  'publishedDate',
  'datePublished',
  'published_at',
  'publishedAt',
  'created',
  'created_at',
]

/** A later date of publication decides. */
export function dateOfPage(
  page: Omit<Page, 'title' | 'date'>,
  flavour: Flavour,
  timeZone: string,
): string | null {
  const { fields, path, notes } = page
  const value = fields.get('publishDate') ?? fields.get(...dateNames)
  const date = value === undefined ? undefined : parseDate(value, timeZone)
  if (value !== undefined && !date)
    notes.lost(`Date ${String(value).slice(0, 40)}: it is not a date that can be read`)
  const named = flavour.dateOf?.(path)
  return date ?? (named ? (parseDate(named, timeZone) ?? null) : null)
}

/** What is not certainly public becomes a draft. */
function stateOf(page: Page, flavour: Flavour, { timeZone, now }: Options): State {
  const { date, notes } = page
  const ending = expiry(page, timeZone, now)
  const reason = draftReason(page, flavour) ?? ending
  if (reason === 'draft') return { state: 'draft', publishedAt: date }
  if (reason || date === null) {
    notes.changed(`A draft: it ${reason ?? 'has no date'}`)
    return { state: 'draft', publishedAt: date }
  }
  return { state: new Date(date) > now ? 'scheduled' : 'published', publishedAt: date }
}

/** @returns 'draft' for one that says so itself */
function draftReason(page: Page, flavour: Flavour): string | undefined {
  const { fields } = page
  const draft = fields.flag('draft', 'isDraft')
  const published = fields.flag('published', 'publish', 'public')
  const status = fields.text('status', 'state', 'visibility', 'post_status')?.toLowerCase()
  if (draft?.value || published?.value === false || status === 'draft') return 'draft'
  // Not a yes or no, but perhaps the date of publication.
  const isDate = published && parseDate(fields.get('published'), 'UTC') !== undefined
  if (draft && draft.value === undefined) return 'has a field draft that is neither true nor false'
  if (published && published.value === undefined && !isDate)
    return 'has a field published that is neither true nor false'
  if (status && !['published', 'publish', 'public', 'live', 'final', 'done'].includes(status))
    return `has the status ${status}`
  for (const name of ['hidden', 'private', 'unlisted', 'noindex', 'protected']) {
    const flag = fields.flag(name)
    if (flag && flag.value !== false) return `is marked as ${name}`
  }
  if (fields.text('password')) return 'is protected by a password'
  if (/noindex/i.test(fields.text('robots') ?? '')) return 'is hidden from search engines'
  return flavour.draftReason?.(page)
}

function expiry({ fields, notes }: Page, timeZone: string, now: Date): string | undefined {
  const value = fields.get('expiryDate', 'unpublishDate')
  if (value === undefined) return undefined
  const date = parseDate(value, timeZone)
  if (!date || new Date(date) <= now) return 'has expired'
  notes.lost(`The end of its publication, ${date.slice(0, 10)}`)
  return undefined
}

function tagsOf({ fields, notes }: Page, { splitsTags, isOwnTag }: Flavour): string[] {
  const listed = (value: unknown) =>
    splitsTags && typeof value === 'string' && !value.includes(',')
      ? value.split(/\s+/)
      : textsOf(value ?? [])
  const tags = [...listed(fields.get('tags', 'tag')), ...textsOf(fields.get('keywords') ?? [])]
  const categories = [...listed(fields.get('categories')), ...textsOf(fields.get('category') ?? [])]
  if (categories.length > 0) notes.changed('Categories: tags')
  const names = [...tags, ...categories].map((name) => name.replace(/^#/, '').trim())
  return names.filter((name) => name !== '' && !isOwnTag?.(name))
}

/** Its position is 0 until all posts are known. */
function seriesOf({ fields }: Page): SourcePost['series'] {
  const name = textOf(fields.get('series'))
  const position = Number(
    fields.get('series_order', 'series_weight', 'seriesOrder', 'part', 'weight'),
  )
  return name ? { name, position: Number.isInteger(position) && position > 0 ? position : 0 } : null
}

const coverNames = [
  'cover',
  'cover_image',
  'image',
  'heroImage',
  'hero',
  'featured_image',
  'banner',
  'thumbnail',
  'ogImage',
  'images',
  'header',
  'socialImage',
]
const altNames = [
  'coverAlt',
  'imageAlt',
  'heroImageAlt',
  'heroAlt',
  'cover_image_alt',
  'featured_image_alt',
  'alt',
]

function coverOf({ fields }: Page): SourcePost['cover'] {
  const value = fields.get(...coverNames)
  const first = Array.isArray(value) ? value[0] : value
  const { image, src, url, path, overlay_image, teaser, alt, caption } = recordOf(first)
  const reference =
    typeof first === 'string'
      ? first
      : [image, src, url, path, overlay_image, teaser].find((each) => typeof each === 'string')
  if (typeof reference !== 'string' || reference.trim() === '') return null
  return {
    reference: reference.trim(),
    alt: fields.text(...altNames) ?? textOf(alt ?? caption) ?? '',
  }
}

/** Fields that say nothing about the post itself. */
export const silentFields = [
  'layout',
  'type',
  'permalink',
  'id',
  'uuid',
  'cuid',
  'lang',
  'language',
  'locale',
  'template',
  'url',
  'slug',
  'aliases',
  'redirect_from',
  'templateKey',
  'publish',
  'published',
  'eleventyExcludeFromCollections',
  'build',
  '_build',
  'headless',
  'path',
]
