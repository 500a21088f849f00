/** Validation schemas of posts, shared by the form and the API. */
import * as z from 'zod/mini'
import { centre, focalPointSchema } from '#features/pictures/focal-point.ts'
import { requiredText } from '#validation/required-text.ts'
import { isWebAddress } from '#validation/web-address.ts'
import { postFormats, postStatuses } from './post-values.ts'

const title = requiredText('Title is required').check(z.maxLength(200))
const excerpt = requiredText('Excerpt is required').check(z.maxLength(500))
/** Fits the request limit in any script: a UTF-16 unit takes at most 3 bytes. */
export const maxContentLength = 300_000
/** Less, since its parser takes longer. */
export const maxMarkdownLength = 100_000
const content = requiredText('Content is required').check(z.maxLength(maxContentLength))
/** As sent, whatever it is: `pictureAddress` decides what is shown. */
const imageUrl = z.string().check(z.maxLength(2000))
const imageAlt = z.string().check(z.trim(), z.maxLength(300))

const format = z.enum(postFormats)
const status = z.enum(postStatuses)

/** A slug as the address shows it. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const maxSlugLength = 80
const slug = z.string().check(
  z.trim(),
  z.maxLength(maxSlugLength),
  z.refine(
    (text) => text === '' || slugPattern.test(text),
    'Use lower-case letters, digits and single hyphens',
  ),
)
const time = z.iso.datetime('Enter a date and a time')
const publishedAt = z.union([time, z.literal('')], 'Enter a date and a time')
export const maxTags = 20
export const maxTagLength = 50
const tags = z
  .array(requiredText('A tag needs a name').check(z.maxLength(maxTagLength)))
  .check(z.maxLength(maxTags))
/** Of a post that can be published. */
export const seriesSchema = z.object({
  name: requiredText('A series needs a name').check(z.maxLength(100)),
  position: z.int().check(z.positive(), z.maximum(999)),
})
const canonicalUrl = z.string().check(
  z.trim(),
  z.maxLength(2000),
  z.refine((text) => text === '' || isWebAddress(text), 'Enter an address with https://'),
)
const maxDescriptionLength = 300
const description = z.string().check(z.trim(), z.maxLength(maxDescriptionLength))

/** The fields of the form. Empty texts stand for what is derived or absent. */
export const postFields = z.object({
  ...{ title, excerpt, content, format, imageUrl, imageAlt },
  imageFocus: focalPointSchema,
  ...{ slug, publishedAt, tags, canonicalUrl, description },
  series: z.nullable(seriesSchema),
})
export type PostFields = z.output<typeof postFields>

export const emptyPost: PostFields = {
  ...{ title: '', excerpt: '', content: '', format: 'markdown', imageUrl: '', imageAlt: '' },
  imageFocus: centre,
  ...{ slug: '', publishedAt: '', tags: [], canonicalUrl: '', description: '', series: null },
}

const maxTypedNumber = 1_000_000
/** A number that is typed; null: none yet. */
const typedNumber = z.nullable(
  z.number().check(z.minimum(-maxTypedNumber), z.maximum(maxTypedNumber)),
)
const maxTypedSlugLength = 200

/** What a writer has typed so far: no text is required, and none is trimmed. */
export const draftFields = z.strictObject({
  title: z.string().check(z.maxLength(2000)),
  excerpt: z.string().check(z.maxLength(2000)),
  content: z.string().check(z.maxLength(maxContentLength)),
  format,
  imageUrl: z.string().check(z.maxLength(2000)),
  imageAlt: z.string().check(z.maxLength(2000)),
  imageFocus: focalPointSchema,
  slug: z.string().check(z.maxLength(maxTypedSlugLength)),
  publishedAt: z.string().check(z.maxLength(40)),
  tags: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
  canonicalUrl: z.string().check(z.maxLength(2000)),
  description: z.string().check(z.maxLength(2000)),
  series: z.nullable(
    z.strictObject({ name: z.string().check(z.maxLength(200)), position: typedNumber }),
  ),
})
export type DraftFields = z.output<typeof draftFields>

/** Besides the text, each field of a post is optional. */
const optionalFields = {
  format: z.optional(format),
  status: z.optional(status),
  imageUrl: z.optional(z.nullable(imageUrl)),
  imageAlt: z.optional(z.nullable(imageAlt)),
  // Without its default: absent fields stay.
  imageFocus: z.optional(focalPointSchema.def.innerType),
  slug: z.optional(slug),
  publishedAt: z.optional(z.nullable(publishedAt)),
  tags: z.optional(tags),
  series: z.optional(z.nullable(seriesSchema)),
  canonicalUrl: z.optional(z.nullable(canonicalUrl)),
  description: z.optional(z.nullable(description)),
}

/** Fields of responses. They are accepted, so that a client may send back what it has read, and ignored. */
const readOnlyNames = [
  ...['_id', 'id', 'createdAt', 'updatedAt', 'deletedAt', 'formattedDate', 'readingMinutes'],
  ...['hasUnpublishedChanges', 'revision', 'author', 'renamedTags'],
  'beginsWithExcerpt',
]
const readOnlyFields: object = {
  ...Object.fromEntries(readOnlyNames.map((name) => [name, z.optional(z.unknown())])),
  // A client that sends `true` wants what the status does.
  draft: z.optional(
    z
      .unknown()
      .check(z.refine((value) => typeof value === 'object', 'A draft has the status "draft"')),
  ),
}
const author = z.optional(z.string().check(z.trim(), z.maxLength(100)))
/** 32 hexadecimal digits: the permanent id that the editor chooses. Others are ignored, as what has been read. */
const chosenId = z.catch(z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))), undefined)

/** A new post. The author defaults to the site's owner, the format to HTML; it is published at once. */
const publishedPost = z.strictObject({
  ...readOnlyFields,
  _id: chosenId,
  ...{ title, excerpt, content, author },
  ...optionalFields,
  status: z.optional(z.enum(['scheduled', 'published'])),
})

/** A new draft, with what has been typed so far. */
const draftedPost = z.strictObject({
  ...readOnlyFields,
  _id: chosenId,
  ...z.partial(draftFields).shape,
  title: z._default(draftFields.shape.title, ''),
  excerpt: z._default(draftFields.shape.excerpt, ''),
  content: z._default(draftFields.shape.content, ''),
  imageUrl: z.optional(z.nullable(draftFields.shape.imageUrl)),
  imageAlt: z.optional(z.nullable(draftFields.shape.imageAlt)),
  publishedAt: z.optional(z.nullable(draftFields.shape.publishedAt)),
  canonicalUrl: z.optional(z.nullable(draftFields.shape.canonicalUrl)),
  description: z.optional(z.nullable(draftFields.shape.description)),
  author,
  status: z.literal('draft'),
})

export const postSchema = z.discriminatedUnion('status', [draftedPost, publishedPost])

/** Absent fields stay unchanged. The author is immutable. */
export const postChangesSchema = z.strictObject({
  ...readOnlyFields,
  title: z.optional(title),
  excerpt: z.optional(excerpt),
  content: z.optional(content),
  ...optionalFields,
  /** One that is already the post's may have other characters: `updatePost` judges new ones. */
  slug: z.optional(z.string().check(z.trim(), z.maxLength(maxTypedSlugLength))),
  /** The revision the change is based on; absent: overwrites any. */
  revision: z.optional(z.int().check(z.positive())),
  /** That of the stored draft the change is based on; null: there is none; absent: any. */
  draftRevision: z.optional(z.nullable(z.int().check(z.positive()))),
})
export type PostChanges = z.output<typeof postChangesSchema>

/** How a deleted post is restored; without a status as it was. */
export const postRestorationSchema = z.strictObject({ status: z.optional(z.literal('draft')) })
