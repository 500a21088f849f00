/** The built-in posts as API responses. */
import { owner } from '#site.ts'
import type { Post, PostSummary } from './post.ts'
import { type SamplePost, samplePosts } from './samples/sample-posts.ts'

const contents = import.meta.glob<string>('./samples/*.html', {
  query: '?rendered',
  import: 'default',
})

export function samplePostList(): PostSummary[] {
  return samplePosts.map(toSummary)
}

/** A sample by its slug or number; null if there is none. */
export async function samplePost(id: string): Promise<Post | null> {
  const sample = samplePosts.find((post) => post.slug === id || String(post.id) === id)
  const load = sample && contents[`./samples/${sample.slug}.html`]
  return sample && load ? { ...toSummary(sample), content: await load() } : null
}

function toSummary(sample: SamplePost): PostSummary & { id: number } {
  const { id, slug, title, excerpt, createdAt, imageUrl, readingMinutes, tags } = sample
  return {
    id,
    _id: slug,
    slug,
    title,
    excerpt,
    author: owner.name,
    createdAt,
    updatedAt: createdAt,
    ...(imageUrl && { imageUrl }),
    tags: tags.map(({ name }) => name),
    tagSlugs: tags.map(({ slug }) => slug),
    readingMinutes,
  }
}
