/** The JSON of the API's responses about posts and tags. */
import * as z from 'zod/mini'
import type {
  AdjacentPosts,
  AdminPostSummary,
  CreatedPost,
  DraftSave,
  EditablePost,
  Post,
  PostDraft,
  PostRevision,
  PostSummary,
  PreviewLink,
  YearCount,
} from '#features/posts/post.ts'
import { draftFields } from '#features/posts/post-schema.ts'
import { postFormats, postStatuses } from '#features/posts/post-values.ts'
import type { AdminTag, CountedTag, PublishedTag } from '#features/posts/tag.ts'
import type { SearchAnswer } from '#features/search/search-answer.ts'

const text = z.string()
const time = z.iso.datetime()
const optionalText = z.exactOptional(text)
const count = z.int()

/** Holds a schema against a type. */
function wire<Value>() {
  return <Schema extends z.ZodMiniType<Value>>(schema: Schema) => schema
}

const focus = z.object({ x: z.number(), y: z.number() })
const summaryFields = {
  ...{ _id: text, slug: text, title: text, excerpt: text, author: text },
  ...{ createdAt: time, updatedAt: time, imageUrl: optionalText, imageAlt: optionalText },
  imageFocus: z.exactOptional(focus),
  ...{ tags: z.exactOptional(z.array(text)), tagSlugs: z.exactOptional(z.array(text)) },
  series: z.exactOptional(z.object({ name: text, position: count })),
  ...{ canonicalUrl: optionalText, description: optionalText, readingMinutes: count },
  deletedAt: z.exactOptional(time),
}
const status = z.enum(postStatuses)
const adminFields = {
  ...{ ...summaryFields, status, format: z.enum(postFormats), publishedAt: z.exactOptional(time) },
  hasUnpublishedChanges: z.boolean(),
}
const saveFields = { revision: count, savedBy: optionalText, savedAt: time }
const revisionFields = {
  number: count,
  kind: z.enum(['published', 'scheduled', 'saved', 'restored']),
  ...{ name: optionalText, savedBy: optionalText, savedAt: time },
}
const linkFields = { id: text, createdBy: optionalText, createdAt: time, expiresAt: time }
const title = z.object({ slug: text, title: text })
const link = z.object({
  ...{ _id: text, slug: text, title: text, imageUrl: optionalText },
  imageFocus: z.exactOptional(focus),
})
const tagFields = { name: text, slug: text, text, imageUrl: optionalText, imageAlt: optionalText }

export const postSummary = wire<PostSummary>()(z.object(summaryFields))
export const adminPostSummary = wire<AdminPostSummary>()(z.object(adminFields))
/** A list has the second ones with the parameters for administrators. */
export const listedPost = z.union([postSummary, adminPostSummary])
const shownFields = {
  ...{ ...summaryFields, content: text },
  beginsWithExcerpt: z.exactOptional(z.boolean()),
}
export const post = wire<Post>()(z.object(shownFields))
/** To administrators: a draft or a scheduled post as its page will show it. */
export const unpublishedPost = wire<Post & Pick<EditablePost, 'status'>>()(
  z.object({ ...shownFields, status }),
)
export const createdPost = wire<CreatedPost>()(
  z.object({
    ...{
      ...summaryFields,
      content: text,
      status,
      publishedAt: z.exactOptional(time),
      revision: count,
    },
  }),
)
const postDraft = wire<PostDraft>()(
  z.object({ ...saveFields, fields: draftFields, baseRevision: count }),
)
export const editablePost = wire<EditablePost>()(
  z.object({
    ...{ ...adminFields, content: text, revision: count, draft: z.exactOptional(postDraft) },
    renamedTags: z.exactOptional(z.record(text, text)),
  }),
)
export const onePost = z.union([post, unpublishedPost, editablePost])
export const adjacentPosts = wire<AdjacentPosts>()(
  z.object({
    ...{ previous: z.exactOptional(link), next: z.exactOptional(link) },
    related: z.exactOptional(z.array(title)),
    series: z.exactOptional(
      z.object({
        ...{ name: text, part: count, count },
        ...{ previous: z.exactOptional(title), next: z.exactOptional(title) },
      }),
    ),
  }),
)
export const draftSave = wire<DraftSave>()(z.object(saveFields))
export const revision = wire<PostRevision>()(z.object(revisionFields))
export const revisionWithFields = z.object({ ...revisionFields, fields: draftFields })
export const previewLink = wire<PreviewLink>()(z.object(linkFields))
export const createdLink = z.object({ ...linkFields, path: text })
export const preview = z.object({ html: text, readingMinutes: count, removed: z.array(text) })

export const countedTag = wire<CountedTag>()(z.object({ name: text, slug: text, count }))
export const publishedTag = wire<PublishedTag>()(z.object({ ...tagFields, count }))
export const adminTag = wire<AdminTag>()(
  z.object({ ...tagFields, count, postCount: count, aliases: z.array(text) }),
)
export const listedTag = z.union([countedTag, adminTag])
export const oneTag = z.union([publishedTag, adminTag])
export const year = wire<YearCount>()(z.object({ year: count, count }))
export const searchAnswer = wire<SearchAnswer>()(
  z.object({
    ...{ _id: text, slug: text, title: text, excerpt: text, url: text },
    marks: z.array(z.tuple([z.int(), z.int()])),
  }),
)
export const suggestion = title
