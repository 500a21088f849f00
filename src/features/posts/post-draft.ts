/** The one rule for a post that is written or edited, used by the form and by the API. */
import * as z from 'zod/mini'

/** The sentence is for what is absent or empty; what is too long has its own. */
const required = (sentence: string) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? sentence : undefined) })
    .check(z.trim(), z.minLength(1, sentence))

const title = required('Title is required').check(z.maxLength(200))
const excerpt = required('Excerpt is required').check(z.maxLength(500))
const content = required('Content is required').check(z.maxLength(500_000))
const imageUrl = z.string().check(z.trim(), z.maxLength(2000))
const imageAlt = z.string().check(z.trim(), z.maxLength(300))

/** What the form holds. */
export const postFields = z.object({ title, excerpt, content, imageUrl, imageAlt })
export type PostFields = z.output<typeof postFields>

/** A new post. Who leaves the author out means the site's owner. */
export const postDraft = z.object({
  title,
  excerpt,
  content,
  author: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  imageUrl: z.optional(z.nullable(imageUrl)),
  imageAlt: z.optional(z.nullable(imageAlt)),
})

/** What is absent stays as it is. The author never changes. */
export const postChanges = z.object({
  title: z.optional(title),
  excerpt: z.optional(excerpt),
  content: z.optional(content),
  imageUrl: z.optional(z.nullable(imageUrl)),
  imageAlt: z.optional(z.nullable(imageAlt)),
  /** The save that this one builds on; absent: it replaces whatever is there. */
  revision: z.optional(z.int().check(z.positive())),
})
export type PostChanges = z.output<typeof postChanges>
