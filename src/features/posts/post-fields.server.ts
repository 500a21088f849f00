/** The fields of the form, from the rows that have them. */
import type { Selectable } from 'kysely'
import type { PostTable } from '#db/post-tables.ts'
import { centre } from '#features/pictures/focal-point.ts'
import { emptyPost, type PostFields } from './post-schema.ts'

/** Of a draft or a revision. What an earlier version has stored may lack fields. */
export function parseFields(json: string): PostFields {
  return { ...emptyPost, ...JSON.parse(json) }
}

/** Of the live version of a post. */
export function fieldsOf(row: Selectable<PostTable>): PostFields {
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
    series: name && position ? { name, position } : null,
  }
}
