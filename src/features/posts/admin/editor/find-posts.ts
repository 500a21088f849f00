import { callApi } from '#api/api-client.ts'
import { api } from '#paths.ts'
import type { PostSummary } from '../../post.ts'

const maxFound = 8

/** Public posts with these words, for links; none after a failure. */
export async function findPosts(words: string): Promise<{ slug: string; title: string }[]> {
  const query = new URLSearchParams({ status: 'published', q: words, limit: String(maxFound) })
  try {
    const posts = await callApi<PostSummary[]>('GET', `${api.posts}?${query}`)
    return posts.map(({ _id, slug, title }) => ({ slug: slug ?? _id, title }))
  } catch {
    return []
  }
}
