import { callAdmin } from '#api/admin/call-admin.ts'
import { api } from '#paths.ts'
import type { PostSummary } from '../../post.ts'

const maxResults = 6

/** Published posts that contain the text, the newest first; all of them if it is empty. */
export async function findPosts(text: string): Promise<{ slug: string; title: string }[]> {
  const query = new URLSearchParams({ limit: String(maxResults) })
  if (text.trim()) query.set('q', text.trim())
  const { body } = await callAdmin<PostSummary[]>('GET', `${api.posts}?${query}`)
  return body.map(({ _id, slug, title }) => ({ slug: slug || _id, title }))
}
