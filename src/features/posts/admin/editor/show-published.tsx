import { formatTime } from '#api/admin/format-time.ts'
import { showToast } from '#ui/toast-store.ts'
import { pathOfPost } from '../../post.ts'
import type { PublishedPost, PublishedStatus } from './use-publication.ts'

/** Reports a publication, with the way to the post once it is public. */
export function showPublished(title: string, post: PublishedPost, status: PublishedStatus): void {
  if (status === 'published') {
    showToast({ title, description: <ViewLink href={pathOfPost(post)} /> })
  } else {
    showToast({
      title: 'Blog post scheduled.',
      description: `It appears at ${formatTime(post.publishedAt ?? '')}.`,
    })
  }
}

function ViewLink({ href }: { href: string }) {
  return (
    <a href={href} className="toast-link link">
      View
    </a>
  )
}
