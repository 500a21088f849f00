import { tagPages } from '#paths.ts'
import type { PostSummary } from './post.ts'

/** Links to the tags of a post; nothing without any. */
export function TagLinks({ tags = [], tagSlugs = [] }: Pick<PostSummary, 'tags' | 'tagSlugs'>) {
  if (!tagSlugs[0]) return null
  return (
    <ul className="label flex flex-wrap gap-x-4">
      {tagSlugs.map((slug, index) => (
        <li key={slug} className="min-w-0">
          <a
            href={tagPages.tag(slug)}
            rel="tag"
            dir="auto"
            className="link inline-flex py-2 [overflow-wrap:anywhere]"
          >
            {tags[index]}
          </a>
        </li>
      ))}
    </ul>
  )
}
