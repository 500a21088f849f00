import { formatTime } from '#api/admin/format-time.ts'
import { pages } from '#paths.ts'
import { showToast } from '#ui/toast-store.ts'
import type { PostSummary } from '../../post.ts'
import type { PublishedStatus } from './use-publication.ts'

/** Reports a publication, with the way to the post once it is public. */
export function showPublished(
  title: string,
  post: PostSummary & { publishedAt?: string },
  status: PublishedStatus,
): void {
  if (status === 'published') {
    showToast({ title, link: { label: 'View', href: pages.post(post.slug ?? post._id) } })
  } else {
    showToast({ title, description: `It appears at ${formatTime(post.publishedAt ?? '')}.` })
  }
}
