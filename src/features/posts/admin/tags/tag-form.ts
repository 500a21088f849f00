/** Converts tags to the fields of the form and back. */
import type { StashForm } from '#features/editing/admin/stashes.ts'
import type { AdminTag } from '../../tag.ts'
import type { TagChanges, TagFields } from '../../tag-schema.ts'

export function toFields({ name, slug, text, imageUrl, imageAlt }: AdminTag): TagFields {
  return { name, slug, text, imageUrl: imageUrl ?? '', imageAlt: imageAlt ?? '' }
}

/** The fields that differ; the others may have been changed elsewhere. */
export function toChanges(fields: TagFields, before: TagFields): TagChanges {
  const changed = fieldNames.filter((name) => fields[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, fields[name]]))
}

export const fieldNames = ['name', 'slug', 'text', 'imageUrl', 'imageAlt'] as const

/** The stashes of a tag. */
export function tagStashForm(userId: string | undefined, slug: string): StashForm<TagFields> {
  return {
    key: `${userId}:tag-${slug}`,
    isFields: (value): value is TagFields => {
      const fields = value as Partial<TagFields> | null | undefined
      return fieldNames.every((name) => typeof fields?.[name] === 'string')
    },
  }
}
