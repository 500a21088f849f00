/** Validation schemas of posts, shared by the form and the API. */
import * as z from 'zod/mini'
import { requiredText } from '#validation/required-text.ts'
import { postFormats } from './post.ts'

const title = requiredText('Title is required').check(z.maxLength(200))
const excerpt = requiredText('Excerpt is required').check(z.maxLength(500))
/** Fits the request limit in any script: a UTF-16 unit takes at most 3 bytes. */
export const maxContentLength = 300_000
/** Less, since its parser takes longer. */
export const maxMarkdownLength = 100_000
const content = requiredText('Content is required').check(z.maxLength(maxContentLength))
const imageUrl = z.string().check(z.trim(), z.maxLength(2000))
const imageAlt = z.string().check(z.trim(), z.maxLength(300))

const format = z.enum(postFormats)

/** The fields of the form. */
export const postFields = z.object({ title, excerpt, content, format, imageUrl, imageAlt })
export type PostFields = z.output<typeof postFields>

/** A new post. The author defaults to the site's owner, the format to HTML. */
export const postSchema = z.object({
  title,
  excerpt,
  content,
  format: z.optional(format),
  author: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  imageUrl: z.optional(z.nullable(imageUrl)),
  imageAlt: z.optional(z.nullable(imageAlt)),
})
export type PostDraft = z.output<typeof postSchema>

/** Absent fields stay unchanged. The author is immutable. */
export const postChangesSchema = z.object({
  title: z.optional(title),
  excerpt: z.optional(excerpt),
  content: z.optional(content),
  format: z.optional(format),
  imageUrl: z.optional(z.nullable(imageUrl)),
  imageAlt: z.optional(z.nullable(imageAlt)),
  /** The revision the change is based on; absent: overwrites any. */
  revision: z.optional(z.int().check(z.positive())),
})
export type PostChanges = z.output<typeof postChangesSchema>
