import { tagPages } from '#paths.ts'
import type { PostSummary } from './post.ts'

interface TagLinksProps extends Pick<PostSummary, 'tags' | 'tagSlugs'> {
  className?: string
}

/** Links to the tags of a post; nothing without any. */
export function TagLinks({ tags = [], tagSlugs = [], className = '' }: TagLinksProps) {
  if (!tagSlugs[0]) return null
  return (
    <ul className={`label mt-3 flex flex-wrap gap-x-4 ${className}`}>
      {tagSlugs.map((slug, index) => (
        <li key={slug} className="min-w-0">
          <a
            href={tagPages.tag(slug)}
            rel="tag"
            dir="auto"
            className="inline-flex py-2 [overflow-wrap:anywhere] hover:text-accent"
          >
            {tags[index]}
          </a>
        </li>
      ))}
    </ul>
  )
}
