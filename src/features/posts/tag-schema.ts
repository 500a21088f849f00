/** Validation schemas of tags, shared by the form and the API. */
import * as z from 'zod/mini'
import { isPicturePath } from '#validation/picture-path.ts'
import { requiredText } from '#validation/required-text.ts'
import { maxSlugLength, maxTagLength, slugPattern } from './post-schema.ts'

export const maxTagTextLength = 500

const name = requiredText('Name is required').check(
  z.overwrite((text) => text.replace(/\s+/g, ' ')),
  z.maxLength(maxTagLength),
  // A post knows its tags by the slugs of their names.
  z.refine((text) => /[\p{L}\p{N}]/u.test(text), 'A name needs a letter or a digit'),
  z.refine((text) => !text.includes(','), 'Leave out commas, which separate tags'),
)
const slug = requiredText('Address is required').check(
  z.maxLength(maxSlugLength),
  z.refine((text) => slugPattern.test(text), 'Use lower-case letters, digits and single hyphens'),
)
const text = z.string().check(z.trim(), z.maxLength(maxTagTextLength))
/** An uploaded picture or a file of the site; empty: none. */
const imageUrl = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((path) => path === '' || isPicturePath(path), 'Upload a picture'),
)
const imageAlt = z.string().check(z.trim(), z.maxLength(300))

/** The fields of the form. */
export const tagFields = z.object({ name, slug, text, imageUrl, imageAlt })
export type TagFields = z.output<typeof tagFields>

/** Absent fields stay unchanged. Those of a response that cannot be changed are ignored. */
export const tagChangesSchema = z.strictObject({
  name: z.optional(name),
  slug: z.optional(slug),
  text: z.optional(z.nullable(text)),
  imageUrl: z.optional(z.nullable(imageUrl)),
  imageAlt: z.optional(z.nullable(imageAlt)),
  count: z.optional(z.unknown()),
  postCount: z.optional(z.unknown()),
  aliases: z.optional(z.unknown()),
})
export type TagChanges = z.output<typeof tagChangesSchema>

export const tagMergeSchema = z.strictObject({ into: requiredText('Choose a tag') })
