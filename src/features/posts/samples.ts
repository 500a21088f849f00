/** The built-in posts in the shape in which the API gives them. */
import { owner } from '#site.ts'
import type { Post, PostSummary } from './post.ts'
import { type SamplePost, samplePosts } from './samples/index.ts'

const contents = import.meta.glob<string>('./samples/*.html', {
  query: '?rendered',
  import: 'default',
})

export function samplePostList(): PostSummary[] {
  return samplePosts.map(toSummary)
}

/** A sample by its address or its number; null where there is none. */
export async function samplePost(id: string): Promise<Post | null> {
  const sample = samplePosts.find((each) => each.slug === id || String(each.id) === id)
  const load = sample && contents[`./samples/${sample.slug}.html`]
  return sample && load ? { ...toSummary(sample), content: await load() } : null
}

function toSummary(sample: SamplePost): PostSummary & { id: number } {
  const { id, slug, title, excerpt, createdAt, imageUrl, readingMinutes } = sample
  return {
    id,
    _id: slug,
    title,
    excerpt,
    author: owner.name,
    createdAt,
    updatedAt: createdAt,
    ...(imageUrl && { imageUrl }),
    readingMinutes,
  }
}
