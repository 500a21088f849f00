import { tagPages } from '#paths.ts'
import type { PostSummary } from './post.ts'

type TagLinksProps = Pick<PostSummary, 'tags' | 'tagSlugs'>

/** Links to the tags of a post; nothing without any. */
export function TagLinks({ tags = [], tagSlugs = [] }: TagLinksProps) {
  if (!tagSlugs[0]) return null
  return (
    <ul className="label mt-3 flex flex-wrap gap-x-6">
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
