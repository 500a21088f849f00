import { usePageContext } from '#ui/page-context.tsx'
import type { PostSummary } from './post.ts'
import { type DateFormat, postDate } from './post-date.ts'

/** Date, author and reading time. */
export function PostMeta({ post, format }: { post: PostSummary; format: DateFormat }) {
  const { site, translation } = usePageContext()
  const { createdAt, author, readingMinutes, formattedDate } = post
  return (
    <p className="label flex flex-wrap gap-x-4 [overflow-wrap:anywhere]">
      <time dateTime={createdAt}>{formattedDate ?? postDate(createdAt, format, site)}</time>
      {author && <span>{author}</span>}
      {readingMinutes > 0 && <span>{translation.posts.readingTime(readingMinutes)}</span>}
    </p>
  )
}
