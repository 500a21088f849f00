/** The fields of the form, and the columns of a post. */
import type { Selectable } from 'kysely'
import type { PostTable } from '#db/post-tables.ts'
import { toSearchText } from '#db/search.server.ts'
import { centre, isCentre } from '#features/pictures/focal-point.ts'
import { type DraftFields, emptyPost, type PostFields, seriesSchema } from './post-schema.ts'

const fieldNames = Object.keys(emptyPost) as (keyof PostFields)[]

/** Of a draft or a revision. What another version has stored may lack fields, or have more. */
export function parseFields(json: string): DraftFields {
  return withChanges(emptyPost, JSON.parse(json))
}

/** Of the live version of a post. */
export function liveFields(row: Selectable<PostTable>): PostFields {
  const { series_name: name, series_position: position } = row
  return {
    title: row.title,
    excerpt: row.excerpt,
    content: row.source,
    format: row.format,
    imageUrl: row.image_url ?? '',
    imageAlt: row.image_alt ?? '',
    imageFocus: row.image_focus ? JSON.parse(row.image_focus) : centre,
    slug: row.slug ?? '',
    publishedAt: row.published_at ?? '',
    tags: JSON.parse(row.tags),
    canonicalUrl: row.canonical_url ?? '',
    description: row.description ?? '',
    series: name && position !== null ? { name, position } : null,
  }
}

/** Absent fields stay, null empties them. */
export type FieldChanges = { format?: DraftFields['format'] | undefined } & {
  [Name in keyof Omit<DraftFields, 'format'>]?: DraftFields[Name] | null | undefined
}

export function withChanges(fields: DraftFields, changes: FieldChanges): DraftFields {
  const changed = fieldNames.filter((name) => changes[name] !== undefined)
  return {
    ...fields,
    ...Object.fromEntries(changed.map((name) => [name, changes[name] ?? emptyPost[name]])),
  }
}

/** A new post's; HTML unless it says otherwise. */
export function newFields(input: FieldChanges): DraftFields {
  return withChanges({ ...emptyPost, format: 'html' }, input)
}

/** The columns of the fields, without address, date and what is made of the content. */
export function columnsOf(fields: DraftFields) {
  const { title, excerpt, imageFocus } = fields
  const series = seriesOf(fields)
  return {
    title,
    excerpt,
    source: fields.content,
    format: fields.format,
    image_url: fields.imageUrl || null,
    image_alt: fields.imageAlt || null,
    image_focus: isCentre(imageFocus) ? null : JSON.stringify(imageFocus),
    tags: JSON.stringify(fields.tags),
    series_name: series?.name ?? null,
    series_position: series?.position ?? null,
    canonical_url: fields.canonicalUrl || null,
    description: fields.description || null,
    search_text: toSearchText(title, excerpt),
  }
}

/** Null for one that is half typed. */
export function seriesOf({ series }: DraftFields): PostFields['series'] {
  return seriesSchema.safeParse(series).data ?? null
}
