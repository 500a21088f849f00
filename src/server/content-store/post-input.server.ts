/** Checks what a file says before it is stored, by the rules of the API. */

import type { NewPost } from '#features/posts/insert-post.server.ts'
import { draftFields, postFields, slugPattern } from '#features/posts/post-schema.ts'
import { HttpError } from '#http/errors.server.ts'
import type { PostContent } from '../content-files/post-file.server.ts'
import { SourceError } from '../import/import-source.server.ts'

const maxAuthorLength = 100
/** Addresses of earlier versions have other characters. */
const formerSlug = /^[^/\\?#%\p{C}]{1,200}$/u

/**
 * The post as the queries store it.
 * @param isKnownSlug whether the post has, or had, its address before
 * @throws SourceError with the first mistake
 */
export function toPostInput(content: PostContent, isKnownSlug: boolean, now: Date): NewPost {
  const { isPublic, author, ...fields } = content
  if (author.length > maxAuthorLength) {
    throw new SourceError(`\`author\` may have at most ${maxAuthorLength} characters.`)
  }
  if (!isPublic) return { ...checkInput(draftFields, fields), author, status: 'draft' }
  const { slug, publishedAt } = fields
  const isFormer = isKnownSlug && !slugPattern.test(slug) && formerSlug.test(slug)
  const checked = checkInput(postFields, { ...fields, ...(isFormer && { slug: '' }) })
  const status = publishedAt > now.toISOString() ? 'scheduled' : 'published'
  return { ...checked, ...(isFormer && { slug }), author, status }
}

interface Schema<Value> {
  safeParse: (value: unknown) => {
    data?: Value | undefined
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
  }
}

/** @throws SourceError with the first mistake */
export function checkInput<Value>(schema: Schema<Value>, input: unknown): Value {
  const { data, error } = schema.safeParse(input)
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new SourceError(sentence(issue?.path.join('.') ?? '', issue?.message ?? ''))
}

/** The keys of a file, where they have other names than the fields. */
const keys: Record<string, string> = {
  ...{ content: 'The text', publishedAt: '`date`', imageUrl: '`cover`', imageAlt: '`coverAlt`' },
  ...{ imageFocus: '`coverFocus`', canonicalUrl: '`canonical`', caseStudy: 'The case study' },
}

function sentence(field: string, message: string) {
  return `${keys[field] ?? `\`${field}\``}: ${message}.`
}

/** A refusal of the site, as one sentence about the file; other errors unchanged. */
export function toSourceError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  const [first] = Object.entries(error.errors ?? {})
  return new SourceError(first ? sentence(...first) : error.message)
}
