import { formatTime } from '#api/admin/format-time.ts'
import { DraftSaved } from './draft-saved.tsx'
import type { OpenPost } from './open-post.ts'

/** Whether the post is public, and whether it has unpublished changes. */
export function StatusBadge({ post }: { post: OpenPost | undefined }) {
  if (!post || post.status === 'draft') {
    return (
      <span className="editor-states">
        <span className="state">Draft</span>
        {post?.draft && (
          <span className="text-small text-soft">
            <DraftSaved draft={post.draft} />
          </span>
        )}
      </span>
    )
  }
  return (
    <span className="editor-states">
      {post.status === 'scheduled' ? (
        <span className="state">Scheduled for {formatTime(post.publishedAt ?? '')}</span>
      ) : (
        <span className="state state-positive">Published</span>
      )}
      {post.draft && <span className="state">Unpublished changes</span>}
      {post.draft && post.status === 'scheduled' && (
        <span className="text-small text-soft">
          Will appear without these changes: press Update Blog Post to include them.
        </span>
      )}
    </span>
  )
}
