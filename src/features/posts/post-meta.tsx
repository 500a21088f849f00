import type { PostSummary } from './post.ts'
import { longDate, shortDate } from './post-date.ts'

/** Date, author and reading time, each where there is one. */
export function PostMeta({ post, format }: { post: PostSummary; format: 'short' | 'long' }) {
  const { createdAt, author, readingMinutes } = post
  return (
    <p className="label flex flex-wrap gap-x-4">
      <time dateTime={createdAt}>
        {format === 'long' ? longDate(createdAt) : shortDate(createdAt)}
      </time>
      {author && <span>{author}</span>}
      {readingMinutes > 0 && <span>{`${readingMinutes} min read`}</span>}
    </p>
  )
}
